/** The five subjects of the message form (product.md, *Screens*): value and label. */
export const CONTACT_SUBJECTS = [
  { value: "general-question", label: "General Question" },
  { value: "event-booking", label: "Event Booking" },
  { value: "location-request", label: "Location Request" },
  { value: "feedback", label: "Feedback" },
  { value: "other", label: "Other" },
] as const;

/** A subject as a person reads it: "event-booking" as "Event Booking"; one that is in no list, as it is. */
export const subjectLabel = (subject: string): string =>
  CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? subject;

/** A message has at most this many characters. */
export const MESSAGE_MAX_LENGTH = 5000;
