// The token is in the fragment, which browsers send to no server: it enters no log and no referrer.

/** The one-time link that lets its holder set the owner's password. */
export const setupLink = (origin: string, token: string) => `${origin}/admin-dashboard#setup=${token}`;

/** The one-time link that lets its holder join as a helper. */
export const joinLink = (origin: string, token: string) => `${origin}/admin-dashboard#join=${token}`;
