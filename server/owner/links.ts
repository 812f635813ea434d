// The token of a link stands behind the `#`: browsers send that part to no server, so that it enters no log and no referrer.

/** The one-time link that lets its holder set the owner's password. */
export const setupLink = (origin: string, token: string) => `${origin}/admin-dashboard#setup=${token}`;

/** The one-time link that lets its holder join as a helper. */
export const joinLink = (origin: string, token: string) => `${origin}/admin-dashboard#join=${token}`;
