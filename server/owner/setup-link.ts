/**
 * The one-time link that lets its holder set the owner's password. The token stands behind the `#`: browsers send that part
 * to no server, so that it enters no log and no referrer.
 */
export const setupLink = (origin: string, token: string) => `${origin}/admin-dashboard#setup=${token}`;
