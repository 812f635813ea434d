import { hash, randomBytes } from "node:crypto";
import type { Role } from "../../schema/accounts.ts";
import { describeDevice } from "../../schema/device-words.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Caller } from "../web/api.ts";
import { signatures } from "../web/signatures.ts";
import { sessionsStore } from "./sessions-store.ts";
import { accountOf } from "./store.ts";

/** A session expires after this many days. */
export const SESSION_DAYS = 30;
/** The most sessions of one person; a further sign-in ends the one that was seen longest ago. */
const MOST_SESSIONS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The origin of a call: `address` and `deviceToken` for the limit on wrong passwords, `device` (the user agent) for the list of
 * sessions.
 */
export interface CallSource {
  address: string;
  device: string;
  deviceToken: string | undefined;
}

/** The user of a session, from the database. */
interface User {
  id: number;
  username: string;
  role: Role;
  name: string;
  /** The hash; empty for a helper who has only a passkey. */
  password: string;
}

/** The contents of the cookies of a session. */
export interface NewSession {
  token: string;
  deviceToken: string;
  account: string;
  hasPassword: boolean;
}

// Only the hash of a token is stored: nobody can sign in with the contents of a database or a backup.
export const hashToken = (token: string) => hash("sha256", token);
export const newToken = () => randomBytes(32).toString("base64url");

export const callerFrom = ({ id, username, role, name, password, device }: User & { device: string }): Caller => ({
  id,
  role,
  name,
  account: accountOf(username),
  device: describeDevice(device),
  hasPassword: password !== "",
});

/** Starts sessions, and recognizes devices that somebody has signed in on before. */
export function sessionsOf({ db, clock }: Pick<Context, "db" | "clock">) {
  // A device's signature only affects the limit on wrong passwords; it does not sign anybody in.
  const devices = signatures(db, "devices");

  return {
    /** Starts a session. @returns its token */
    async start(trx: Database, user: User, device: string): Promise<string> {
      const store = sessionsStore(trx);
      const token = newToken();
      const now = clock.now();
      await store.deleteExpired(now.toISOString());
      await store.deleteOldest(user, MOST_SESSIONS - 1);
      await store.insert({
        tokenHash: hashToken(token),
        createdAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString(),
        device: device.slice(0, 200),
        userId: user.role === "owner" ? null : user.id,
      });
      return token;
    },

    /** The id of a device that somebody has signed in on before; null for another one. */
    knownDevice: ({ deviceToken }: CallSource): Promise<string | null> =>
      deviceToken ? devices.verify(deviceToken) : Promise.resolve(null),

    /** The contents of the cookies of a new session. */
    async cookies(token: string, user: User, { deviceToken }: CallSource): Promise<NewSession> {
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
