import { hash, randomBytes } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { type OpenSession, OWNER_ACCOUNT, type OwnerSession } from "../../schema/owner.ts";
import type { Context } from "../context.ts";
import { Forbidden, Invalid, NotFound, Unauthorized } from "../errors.ts";
import { signatures } from "../web/signatures.ts";
import { passwordAttempts } from "./password-attempts.ts";
import { ownerStore } from "./store.ts";

export type OwnerService = ReturnType<typeof ownerService>;

/** A session ends by itself after this many days. */
export const SESSION_DAYS = 30;
/** So many devices can be signed in; who signs in on one more ends the session that was seen longest ago. */
const MOST_SESSIONS = 50;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Where a call comes from: `address` and `deviceToken` for the limit on wrong passwords, `device` (a user agent)
 * for the list of sessions.
 */
interface Caller {
  address: string;
  device: string;
  deviceToken: string | undefined;
}

/** For the cookies: who is signed in, and on which device. */
export interface SignedIn {
  token: string;
  deviceToken: string;
}

// Only the hash of a token is stored: whoever reads the database or a backup cannot sign in with it.
export const hashOf = (token: string) => hash("sha256", token);
/** Names a session in a call: what is stored of it, which the cookie's token cannot be made from, is told to nobody. */
const nameOf = (tokenHash: string) => hash("sha256", tokenHash, "base64url").slice(0, 22);
const newToken = () => randomBytes(32).toString("base64url");
const wrongPassword = () => new Unauthorized("Invalid admin password");
const wrongCurrent = () => new Invalid("currentPassword", "Current password is incorrect");

/** The owner's password and sessions (product.md, *Who may call what*). */
export function ownerService({ db, clock, env, write }: Pick<Context, "db" | "clock" | "env" | "write">) {
  const store = ownerStore(db);
  const attempts = passwordAttempts({ clock, write }, env.RATE_LIMITS === "on");
  // Tells the devices that the owner has signed in on from those of strangers, for the limit on wrong passwords: it opens nothing.
  const devices = signatures(db, "devices");

  return {
    /**
     * Signs the owner in, and ends the session that the caller had.
     * @throws Unauthorized when the password is wrong or none is set yet, TooMany after too many wrong ones
     */
    async login(password: string, caller: Caller, tokenBefore: string | undefined): Promise<SignedIn> {
      const verified = await guarded(caller, password);
      if (!verified) throw wrongPassword();
      const token = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        // The password may have changed while this one was hashed: the old one opens no session any more.
        if ((await inTransaction.passwordHash()) !== verified) throw wrongPassword();
        if (tokenBefore) await inTransaction.deleteSession(hashOf(tokenBefore));
        return startSession(inTransaction, caller.device);
      });
      return signedIn(token, caller);
    },

    logout: (token: string) => write((trx) => ownerStore(trx).deleteSession(hashOf(token))),

    /** Whether the token stands for a session that has not ended. */
    async isSignedIn(token: string | undefined): Promise<boolean> {
      if (!token) return false;
      const session = await store.session(hashOf(token));
      const now = clock.now();
      if (!session || session.expiresAt <= now.toISOString()) return false;
      // Once an hour is exact enough for the list of sessions, and spares a write with each call.
      if (now.getTime() - Date.parse(session.lastSeenAt) > HOUR_MS) {
        // Not awaited: the owner's call neither waits for this write nor fails with it.
        store.touchSession(session.tokenHash, now.toISOString()).catch(() => {});
      }
      return true;
    },

    /** Where the owner is signed in; `token` is the session that asks. */
    async sessions(token: string): Promise<OpenSession[]> {
      const rows = await store.openSessions(clock.now().toISOString());
      return rows.map(({ tokenHash, createdAt, lastSeenAt, device }) => ({
        id: nameOf(tokenHash),
        createdAt,
        lastSeenAt,
        device,
        isThisOne: tokenHash === hashOf(token),
      }));
    },

    /** Ends one session: that device has to sign in again, and forgets what it kept. @throws NotFound */
    endSession: (id: string): Promise<void> =>
      write(async (trx) => {
        const open = await ownerStore(trx).openSessions(clock.now().toISOString());
        const session = open.find(({ tokenHash }) => nameOf(tokenHash) === id);
        if (!session) throw new NotFound("Session");
        await ownerStore(trx).deleteSession(session.tokenHash);
      }),

    /** Ends every session but the one that asks. */
    async endOtherSessions(token: string): Promise<void> {
      await write((trx) => ownerStore(trx).deleteSessionsExcept(hashOf(token)));
    },

    /** What the browser needs to know to draw the right screen. */
    async sessionState(token: string | undefined): Promise<OwnerSession> {
      const authenticated = await this.isSignedIn(token);
      return {
        authenticated,
        needsSetup: !(await store.passwordHash()),
        account: authenticated ? OWNER_ACCOUNT : null,
      };
    },

    /**
     * Sets a new password and ends every other session.
     * @throws Invalid when `current` is wrong, TooMany after too many wrong ones
     */
    async changePassword(current: string, next: string, token: string, caller: Caller): Promise<void> {
      const verified = await guarded(caller, current);
      if (!verified) throw wrongCurrent();
      const hash = await argon2.hash(next);
      await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        // Another device may have changed it meanwhile, and ended this session.
        if ((await inTransaction.passwordHash()) !== verified) throw wrongCurrent();
        await inTransaction.setPasswordHash(hash);
        await inTransaction.deleteSessionsExcept(hashOf(token));
      });
    },

    /**
     * Sets the first password for whoever holds the setup link, and signs them in. The link works once.
     * @throws Forbidden when the token is not the one that the server printed last
     */
    async setUp(setupToken: string, password: string, caller: Caller): Promise<SignedIn> {
      const invalidLink = () =>
        new Forbidden("This setup link is not valid any more. Restart the server to get a new one.");
      // Hashing a password is expensive on purpose: only the holder of the link may cause it.
      if (!(await store.hasSetupToken(hashOf(setupToken)))) throw invalidLink();
      const hash = await argon2.hash(password);
      const token = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const isRight = await inTransaction.takeSetupToken(hashOf(setupToken));
        // A link that was printed before the environment set a password is not the way in any more.
        if (!isRight || (await inTransaction.passwordHash())) throw invalidLink();
        await inTransaction.setPasswordHash(hash);
        return startSession(inTransaction, caller.device);
      });
      return signedIn(token, caller);
    },

    /** Takes the owner's first password, where none is set yet. Two processes that start at once set one. */
    async setFirstPassword(password: string): Promise<void> {
      if (await store.passwordHash()) return;
      const hash = await argon2.hash(password);
      await write((trx) => ownerStore(trx).setFirstPasswordHash(hash));
    },

    /**
     * Lets the owner in at a first start: makes a new setup token, which ends the one before.
     * @returns the token, or null when a password is set
     */
    async setupToken(): Promise<string | null> {
      await tidy();
      return (await store.passwordHash()) ? null : write((trx) => issueSetupToken(ownerStore(trx)));
    },

    /** Removes sessions that have ended, and wrong passwords that count no more. */
    tidy,

    /** Forgets the password and every session. @returns a new setup token */
    reset: (): Promise<string> =>
      write(async (trx) => {
        const inTransaction = ownerStore(trx);
        await inTransaction.removeOwner();
        await inTransaction.deleteSessionsExcept("");
        return issueSetupToken(inTransaction);
      }),
  };

  function tidy(): Promise<void> {
    return write(async (trx) => {
      await ownerStore(trx).tidySessions(MOST_SESSIONS, clock.now().toISOString());
      await attempts.tidy(trx);
    });
  }

  async function hashMatching(password: string): Promise<string | null> {
    const hash = await store.passwordHash();
    return hash && (await argon2.verify(hash, password)) ? hash : null;
  }

  /** @returns the stored hash that `password` was verified by; null when it is not the owner's */
  async function guarded({ address, deviceToken }: Caller, password: string): Promise<string | null> {
    const device = deviceToken ? await devices.verify(deviceToken) : null;
    return attempts.guarded({ address, device }, () => hashMatching(password));
  }

  async function signedIn(token: string, { deviceToken }: Caller): Promise<SignedIn> {
    const isKnown = deviceToken && (await devices.verify(deviceToken));
    return { token, deviceToken: isKnown ? deviceToken : await devices.sign(randomBytes(12).toString("base64url")) };
  }

  async function startSession(into: ReturnType<typeof ownerStore>, device: string): Promise<string> {
    const token = newToken();
    const now = clock.now();
    await into.tidySessions(MOST_SESSIONS - 1, now.toISOString());
    await into.insertSession({
      tokenHash: hashOf(token),
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + SESSION_DAYS * 24 * HOUR_MS).toISOString(),
      device: device.slice(0, 200),
    });
    return token;
  }

  async function issueSetupToken(into: ReturnType<typeof ownerStore>): Promise<string> {
    const token = newToken();
    await into.replaceSetupToken(hashOf(token), clock.now().toISOString());
    return token;
  }
}
