/** Calls a number that is written as people write it. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

export const mailLink = (email: string) => `mailto:${email}`;
