import { hash } from "node:crypto";
import argon2 from "@node-rs/argon2";
import type { Login, OpenSession, OwnerSession, PasswordChange } from "../../schema/owner.ts";
import type { Context } from "../context.ts";
import { Forbidden, NotFound, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { passkeySiteOf } from "./passkey-site.ts";
import { passkeysStore } from "./passkeys-store.ts";
import { passwordChecks } from "./passwords.ts";
import { assertUser, proofsOf, wrongCurrent } from "./proofs.ts";
import { callerFrom, hashOf, newToken, type SignedIn, type Source, sessionsOf } from "./sessions.ts";
import { ownerStore } from "./store.ts";
import { endAllOpen, type WaysIn } from "./ways-in.ts";

export type OwnerService = ReturnType<typeof ownerService>;

const HOUR_MS = 60 * 60 * 1000;

/** Names a session in a call: what is stored of it, which the cookie's token cannot be made from, is told to nobody. */
const nameOf = (tokenHash: string) => hash("sha256", tokenHash, "base64url").slice(0, 22);
/** @param isSet the password that is set by now, if any: a restart prints no link then */
const invalidLink = (isSet: unknown) =>
  new Forbidden(
    isSet
      ? "A password is set already: sign in with it."
      : "This setup link is not valid any more. Restart the server to get a new one.",
  );

/** Passwords and sessions, the owner's and the helpers' (product.md, *Who may call what*). */
export function ownerService(context: Pick<Context, "db" | "clock" | "env" | "write">) {
  const { db, clock, env, write } = context;
  const store = ownerStore(db);
  const starts = sessionsOf({ db, clock });
  const passwords = passwordChecks(context);
  const proofs = proofsOf(context);

  return {
    /**
     * Signs the owner in, or the helper of that name, and ends the session that the browser had.
     * @throws Unauthorized when the password is wrong, or none is set yet; TooMany after too many wrong ones
     */
    async login({ password, name }: Login, source: Source, tokenBefore: string | undefined): Promise<SignedIn> {
      const wrong = () => new Unauthorized(name === undefined ? "Invalid admin password" : "Invalid name or password");
      const userIn = (from: typeof store) => (name === undefined ? from.owner() : from.helperNamed(name));
      const verified = await passwords.guarded(source, () => userIn(store), password);
      if (!verified) throw wrong();
      const { token, user } = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const user = await userIn(inTransaction);
        // The password may have changed while this one was hashed: the old one opens no session any more.
        if (user?.password !== verified) throw wrong();
        if (tokenBefore) await inTransaction.deleteSessions([hashOf(tokenBefore)]);
        return { user, token: await starts.start(trx, user, source.device) };
      });
      return starts.cookies(token, user, source);
    },

    logout: (token: string) => write((trx) => ownerStore(trx).deleteSessions([hashOf(token)])),

    /** Whose session the token stands for; null where it has ended, or was never one. */
    async caller(token: string | undefined): Promise<Caller | null> {
      if (!token) return null;
      const session = await store.session(hashOf(token));
      const now = clock.now();
      if (!session || session.expiresAt <= now.toISOString()) return null;
      // Once an hour is exact enough for the list of sessions, and spares a write with each call.
      if (now.getTime() - Date.parse(session.lastSeenAt) > HOUR_MS) {
        // Not awaited: the call neither waits for this write nor fails with it.
        store.touchSession(session.tokenHash, now.toISOString()).catch(() => {});
      }
      return callerFrom(session);
    },

    /** Where somebody is signed in; `token` is the session that asks. */
    async sessions(caller: Caller, token: string): Promise<OpenSession[]> {
      const rows = await store.openSessions(caller, clock.now().toISOString());
      const own = hashOf(token);
      return rows.map(({ tokenHash, createdAt, lastSeenAt, device }) => ({
        id: nameOf(tokenHash),
        createdAt,
        lastSeenAt,
        device,
        isThisOne: tokenHash === own,
      }));
    },

    /** Ends one of somebody's sessions: that device has to sign in again, and forgets what it kept. @throws NotFound */
    endSession: (caller: Caller, id: string): Promise<void> =>
      write(async (trx) => {
        const open = await ownerStore(trx).openSessions(caller, clock.now().toISOString());
        const session = open.find(({ tokenHash }) => nameOf(tokenHash) === id);
        if (!session) throw new NotFound("Session");
        await ownerStore(trx).deleteSessions([session.tokenHash]);
      }),

    /** Ends every session of somebody's but the one that asks. */
    async endOtherSessions(caller: Caller, token: string): Promise<void> {
      await write((trx) => ownerStore(trx).deleteSessionsExcept(caller, hashOf(token)));
    },

    /** What the browser needs to know to draw the right screen. @param caller null where nobody is signed in */
    async sessionState(caller: Caller | null): Promise<Omit<OwnerSession, "epoch">> {
      return {
        authenticated: caller !== null,
        needsSetup: !(await store.passwordHash()),
        account: caller?.account ?? null,
        hasPassword: caller?.hasPassword ?? false,
      };
    },

    /**
     * Sets a new password, or somebody's first one, and ends every other session of theirs.
     * @throws as `insist` (`proofs.ts`)
     */
    async changePassword(caller: Caller, change: PasswordChange, token: string, source: Source): Promise<void> {
      const { newPassword, ...proof } = change;
      const verified = await proofs.insist(caller, proof, source);
      const password = await argon2.hash(newPassword);
      await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        // Another device may have changed it meanwhile, and ended this session.
        if ((await assertUser(trx, caller)).password !== verified) throw wrongCurrent();
        await inTransaction.setUser(caller.id, { password });
        await inTransaction.deleteSessionsExcept(caller, hashOf(token));
      });
    },

    /**
     * Sets the first password for whoever holds the setup link, and signs them in. The link works once.
     * @throws Forbidden when the token is not the one that the server printed last
     */
    async setUp(setupToken: string, password: string, source: Source): Promise<SignedIn> {
      // Hashing a password is expensive on purpose: only the holder of the link may cause it.
      if (!(await store.hasSetupToken(hashOf(setupToken)))) throw invalidLink(await store.passwordHash());
      const hash = await argon2.hash(password);
      const { token, user } = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const isRight = await inTransaction.takeSetupToken(hashOf(setupToken));
        // A link that was printed before the environment set a password is not the way in any more.
        const isSet = await inTransaction.passwordHash();
        if (!isRight || isSet) throw invalidLink(isSet);
        const user = await inTransaction.setPasswordHash(hash);
        return { user, token: await starts.start(trx, user, source.device) };
      });
      return starts.cookies(token, user, source);
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

    /**
     * Forgets every way in of the owner's, and every session and invitation. Helpers keep theirs.
     * @returns a new setup token, and for which other addresses of the site passkeys were made: they open nothing at the present one
     */
    reset: (): Promise<WaysIn & { token: string; otherHosts: string[] }> =>
      write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const hosts = await passkeysStore(trx).hosts();
        await inTransaction.removeOwner();
        const waysIn = await endAllOpen(trx);
        const token = await issueSetupToken(inTransaction);
        return { ...waysIn, token, otherHosts: hosts.filter((host) => host !== passkeySiteOf(env.PUBLIC_URL).host) };
      }),
  };

  function tidy(): Promise<void> {
    return write(async (trx) => {
      await ownerStore(trx).deleteSessionsEndedBy(clock.now().toISOString());
      await passwords.tidy(trx);
    });
  }

  async function issueSetupToken(into: typeof store): Promise<string> {
    const token = newToken();
    await into.replaceSetupToken(hashOf(token), clock.now().toISOString());
    return token;
  }
}
