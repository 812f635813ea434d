/**
 * The public forms. Each works without script: the browser posts it to its call, and gets a page as the answer.
 * `call` takes the form, `page` shows it, `thanks` is the answer when it is stored.
 */
export const PUBLIC_FORMS = {
  message: {
    call: "/api/contact",
    page: "/",
    thanks: { title: "Message Sent!", description: "We'll get back to you as soon as possible." },
  },
  signup: {
    call: "/api/subscribers",
    page: "/",
    thanks: {
      title: "Successfully subscribed!",
      description: "You'll receive notifications about our daily locations.",
    },
  },
  booking: {
    call: "/api/bookings",
    page: "/booking",
    thanks: {
      title: "Booking Request Submitted!",
      description: "We'll respond within 24 hours with availability and pricing.",
    },
  },
  photo: {
    call: "/api/photo-submissions",
    page: "/photo-submit",
    thanks: { title: "Photo submitted successfully!", description: "Thank you for sharing your photo with us!" },
  },
  follow: {
    call: "/api/follows",
    page: "/follow",
    thanks: {
      title: "You're following!",
      description: "You only hear about what you picked.",
    },
  },
  // The button of the page behind a mail's link; the token is in the address.
  unsubscribe: {
    call: "/alerts",
    page: "/alerts",
    thanks: { title: "Done. You are unsubscribed.", description: "We send nothing to you any more." },
  },
} as const;
export type PublicForm = keyof typeof PUBLIC_FORMS;
export const PUBLIC_FORM_NAMES = [
  "message",
  "signup",
  "booking",
  "photo",
  "follow",
  "unsubscribe",
] as const satisfies PublicForm[];

/** The page after a form that was sent without script. */
export const thanksPath = (form: PublicForm) => `/thanks/${form}`;

/** The form's element on its page. */
export const formId = (form: PublicForm) => `${form}-form`;

/** The values of a form by the names of its fields. A box that is not ticked is missing, as the browser sends it. */
export type FormFields = Record<string, string>;

/** A refused form that was sent without script: its page shows it again, with its values and errors. */
export interface RefusedForm {
  form: PublicForm;
  fields: FormFields;
  /** Errors by field name. */
  errors: FormFields;
  /** The error of the whole form. */
  message: string;
}
