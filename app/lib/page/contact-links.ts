export const mailLink = (email: string) => `mailto:${email}`;
