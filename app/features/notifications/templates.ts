/** Quick Message Templates of product.md, *Screens*. The owner fills in the blanks in brackets. */
export const MESSAGE_TEMPLATES = [
  {
    name: "Location Update",
    subject: "Where we are today",
    message: `Hello!

Today the truck is at [PLACE], [ADDRESS], from [START] to [END].

Come by and say hello. See you there!`,
  },
  {
    name: "Special Event",
    subject: "Something special on [DATE]",
    message: `Hello!

On [DATE] you find us at [EVENT], [PLACE], from [START] to [END].

[WHAT IS SPECIAL]

We look forward to seeing you!`,
  },
] as const;

export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number];

/** Whether the form is empty or has an unchanged template. */
export const isEmptyOrTemplate = (subject: string, message: string): boolean =>
  (!subject && !message) ||
  MESSAGE_TEMPLATES.some((template) => template.subject === subject && template.message === message);

const blanksOf = (text: string): string[] => text.match(/\[[A-Z ]+\]/g) ?? [];
const BLANKS = new Set(MESSAGE_TEMPLATES.flatMap(({ subject, message }) => blanksOf(`${subject} ${message}`)));

/** The blanks of the templates that are not filled in yet, in order. */
export const unfilledBlanks = (subject: string, message: string): string[] =>
  blanksOf(`${subject} ${message}`).filter((blank) => BLANKS.has(blank));
