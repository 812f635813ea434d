import { hash, randomBytes } from "node:crypto";
import type { Role } from "../../schema/accounts.ts";
import { deviceWords } from "../../schema/device-words.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Caller } from "../web/api.ts";
import { signatures } from "../web/signatures.ts";
import { accountOf, ownerStore } from "./store.ts";

/** A session ends by itself after this many days. */
export const SESSION_DAYS = 30;
/** A person can be signed in on so many devices; who signs in on one more ends the session that was seen longest ago. */
const MOST_SESSIONS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Where a call comes from: `address` and `deviceToken` for the limit on wrong passwords, `device` (a user agent)
 * for the list of sessions.
 */
export interface Source {
  address: string;
  device: string;
  deviceToken: string | undefined;
}

/** Who is signed in, as their row has it. */
interface User {
  id: number;
  username: string;
  role: Role;
  name: string;
  /** Its hash; empty where they have none, and sign in by a passkey alone. */
  password: string;
}

/** For the cookies: who is signed in, and on which device. */
export interface SignedIn {
  token: string;
  deviceToken: string;
  account: string;
  hasPassword: boolean;
}

// Only the hash of a token is stored: whoever reads the database or a backup cannot sign in with it.
export const hashOf = (token: string) => hash("sha256", token);
export const newToken = () => randomBytes(32).toString("base64url");

export const callerFrom = ({ id, username, role, name, password, device }: User & { device: string }): Caller => ({
  id,
  role,
  name,
  account: accountOf(username),
  device: deviceWords(device),
  hasPassword: password !== "",
});

/** Begins sessions, and tells the devices that somebody has signed in on from those of strangers. */
export function sessionsOf({ db, clock }: Pick<Context, "db" | "clock">) {
  // For the limit on wrong passwords: it opens nothing.
  const devices = signatures(db, "devices");

  return {
    /** Begins a session. @returns its token */
    async start(trx: Database, user: User, device: string): Promise<string> {
      const store = ownerStore(trx);
      const token = newToken();
      const now = clock.now();
      await store.deleteSessionsEndedBy(now.toISOString());
      await store.deleteOldestSessions(user, MOST_SESSIONS - 1);
      await store.insertSession({
        tokenHash: hashOf(token),
        createdAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
        device: device.slice(0, 200),
        userId: user.role === "owner" ? null : user.id,
      });
      return token;
    },

    /** The device that somebody has signed in on before; null for another one. */
    knownDevice: ({ deviceToken }: Source): Promise<string | null> =>
      deviceToken ? devices.verify(deviceToken) : Promise.resolve(null),

    /** What the cookies of a session hold. */
    async cookies(token: string, user: User, { deviceToken }: Source): Promise<SignedIn> {
      const isKnown = deviceToken && (await devices.verify(deviceToken));
      return {
        token,
        deviceToken: isKnown ? deviceToken : await devices.sign(randomBytes(12).toString("base64url")),
        account: accountOf(user.username),
        hasPassword: user.password !== "",
      };
    },
  };
}
