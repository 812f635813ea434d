/** Quick Message Templates of spec section 2: what the owner fills in stands in brackets. */
export const TEMPLATES = [
  {
    name: "Location Update",
    subject: "Where we are today",
    message: `Hello!

Today the truck is at [PLACE], [ADDRESS], from [START] to [END].

Come by and cool down. See you there!`,
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
