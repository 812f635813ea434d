/**
 * The public forms. Each works without any script: the browser then sends it by itself to its call, and is answered with a page.
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
      description: "We write of what you chose, and of nothing else.",
    },
  },
  // The button of the page that a mail's link leads to; the link's token stands in the address.
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

/** Where a browser goes that has sent a form by itself. */
export const thanksPath = (form: PublicForm) => `/thanks/${form}`;

/** The form's element on its page. */
export const formId = (form: PublicForm) => `${form}-form`;

/** What a form holds, by the names of its fields. A box that is not ticked is missing, as the browser sends it. */
export type FormFields = Record<string, string>;

/** A form that the browser sent by itself and that was refused: its page shows it again, with what was typed and what is wrong. */
export interface RefusedForm {
  form: PublicForm;
  fields: FormFields;
  /** What is wrong with a field, by its name. */
  errors: FormFields;
  /** What is wrong with the whole. */
  message: string;
}
