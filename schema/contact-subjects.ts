/** The five subjects of the message form (spec section 2): what is sent, and what a person reads. */
export const CONTACT_SUBJECTS = [
  { value: "general-question", label: "General Question" },
  { value: "event-booking", label: "Event Booking" },
  { value: "location-request", label: "Location Request" },
  { value: "feedback", label: "Feedback" },
  { value: "other", label: "Other" },
] as const;

/** A message has at most this many characters. */
export const MESSAGE_MAX_LENGTH = 5000;
