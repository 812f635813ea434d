import type { Generated } from "kysely";
import type { Role } from "../../../schema/accounts.ts";

/** Accounts: users, how they sign in, and where they are signed in. */
export interface AccountTables {
  users: {
    id: Generated<number>;
    /** "admin" for the owner; random for a helper, and never shown. The browser stores its offline data under it. */
    username: string;
    /** The hash; empty without a password. */
    password: string;
    role: Generated<Role>;
    name: Generated<string>;
  };
  sessions: {
    tokenHash: string;
    createdAt: string;
    lastSeenAt: string;
    expiresAt: string;
    device: string;
    /** Null for the owner. */
    userId: number | null;
  };
  /** The one-time links of helpers. */
  invitations: { tokenHash: string; userId: number; expiresAt: string; usedAt: string | null };
  setupTokens: { tokenHash: string; createdAt: string };
  passkeys: {
    id: Generated<number>;
    userId: number;
    credentialId: string;
    /** Base64url. */
    publicKey: string;
    /** The device's count of uses; 0 for devices that do not count. */
    counter: number;
    transports: string[];
    /** The host that it was made for. */
    host: string;
    device: string;
    createdAt: string;
    lastUsedAt: string | null;
  };
  /** Challenges for passkeys to sign; `userId` is null before the sign-in. */
  challenges: {
    challenge: string;
    purpose: "add" | "join" | "prove" | "sign-in";
    userId: number | null;
    expiresAt: string;
  };
  loginFailures: { id: Generated<number>; address: string; failedAt: string };
}
