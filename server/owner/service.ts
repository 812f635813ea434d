import { hash } from "node:crypto";
import argon2 from "@node-rs/argon2";
import type { Login, OpenSession, OwnerSession, PasswordChange } from "../../schema/owner.ts";
import type { Context } from "../context.ts";
import { Forbidden, NotFound, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { passkeySiteOf } from "./passkey-site.ts";
import { passkeysStore } from "./passkeys-store.ts";
import { passwordChecks } from "./passwords.ts";
import { assertUser, identityProofs, wrongCurrentPassword } from "./proofs.ts";
import { type AffectedHelpers, revokeSignIns } from "./revoke-sign-ins.ts";
import { type CallSource, callerFrom, hashToken, type NewSession, newToken, sessionsOf } from "./sessions.ts";
import { sessionsStore } from "./sessions-store.ts";
import { ownerStore } from "./store.ts";

export type OwnerService = ReturnType<typeof ownerService>;

const HOUR_MS = 60 * 60 * 1000;

/** The public id of a session: a hash of the stored hash, which itself is never sent. */
const idOf = (tokenHash: string) => hash("sha256", tokenHash, "base64url").slice(0, 22);
/** @param hasPassword whether a restart would print no new link */
const invalidLink = (hasPassword: boolean) =>
  new Forbidden(
    hasPassword
      ? "A password is set already: sign in with it."
      : "This setup link is not valid any more. Restart the server to get a new one.",
  );

/** Passwords and sessions, the owner's and the helpers' (product.md, *Who may call what*). */
export function ownerService(context: Pick<Context, "db" | "clock" | "env" | "write">) {
  const { db, clock, env, write } = context;
  const store = ownerStore(db);
  const sessions = sessionsOf({ db, clock });
  const passwords = passwordChecks(context);
  const proofs = identityProofs(context);

  return {
    /**
     * Signs in the owner, or the helper with `name`, and ends the browser's earlier session.
     * @throws Unauthorized when the password is wrong or not set; TooManyRequests after too many wrong ones
     */
    async login({ password, name }: Login, source: CallSource, tokenBefore: string | undefined): Promise<NewSession> {
      const wrongPassword = () =>
        new Unauthorized(name === undefined ? "Invalid admin password" : "Invalid name or password");
      const userIn = (from: typeof store) => (name === undefined ? from.owner() : from.helperNamed(name));
      const verified = await passwords.verify(source, () => userIn(store), password);
      if (!verified) throw wrongPassword();
      const { token, user } = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const user = await userIn(inTransaction);
        // The password may have changed while this one was hashed.
        if (user?.password !== verified) throw wrongPassword();
        if (tokenBefore) await sessionsStore(trx).delete([hashToken(tokenBefore)]);
        return { user, token: await sessions.start(trx, user, source.device) };
      });
      return sessions.cookies(token, user, source);
    },

    logout: (token: string) => write((trx) => sessionsStore(trx).delete([hashToken(token)])),

    /** The user of a session's token; null for an unknown or expired one. */
    async caller(token: string | undefined): Promise<Caller | null> {
      if (!token) return null;
      const session = await sessionsStore(db).read(hashToken(token));
      const now = clock.now();
      if (!session || session.expiresAt <= now.toISOString()) return null;
      // Once an hour is exact enough for the list of sessions, and saves a write for each call.
      if (now.getTime() - Date.parse(session.lastSeenAt) > HOUR_MS) {
        // Not awaited: the call neither waits for this write nor fails with it.
        sessionsStore(db)
          .touch(session.tokenHash, now.toISOString())
          .catch(() => {});
      }
      return callerFrom(session);
    },

    /** The caller's sessions. @param token the current one's */
    async sessions(caller: Caller, token: string): Promise<OpenSession[]> {
      const rows = await sessionsStore(db).open(caller, clock.now().toISOString());
      const own = hashToken(token);
      return rows.map(({ tokenHash, createdAt, lastSeenAt, device }) => ({
        id: idOf(tokenHash),
        createdAt,
        lastSeenAt,
        device,
        isThisOne: tokenHash === own,
      }));
    },

    /** Ends one of the caller's sessions. That device must sign in again, and deletes what it stores. @throws NotFound */
    endSession: (caller: Caller, id: string): Promise<void> =>
      write(async (trx) => {
        const open = await sessionsStore(trx).open(caller, clock.now().toISOString());
        const session = open.find(({ tokenHash }) => idOf(tokenHash) === id);
        if (!session) throw new NotFound("Session");
        await sessionsStore(trx).delete([session.tokenHash]);
      }),

    /** Ends all sessions of the caller but the current one. */
    async endOtherSessions(caller: Caller, token: string): Promise<void> {
      await write((trx) => sessionsStore(trx).deleteExcept(caller, hashToken(token)));
    },

    /** The state of the sign-in, for the choice of the screen. @param caller null when nobody is signed in */
    async sessionState(caller: Caller | null): Promise<Omit<OwnerSession, "epoch">> {
      return {
        authenticated: caller !== null,
        needsSetup: !(await store.passwordHash()),
        account: caller?.account ?? null,
        hasPassword: caller?.hasPassword ?? false,
      };
    },

    /**
     * Sets the caller's new or first password, and ends their other sessions.
     * @throws as `assertProof` (`proofs.ts`)
     */
    async changePassword(caller: Caller, change: PasswordChange, token: string, source: CallSource): Promise<void> {
      const { newPassword, ...proof } = change;
      const verified = await proofs.assertProof(caller, proof, source);
      const password = await argon2.hash(newPassword);
      await write(async (trx) => {
        // Another device may have changed the password meanwhile, and ended this session.
        if ((await assertUser(trx, caller)).password !== verified) throw wrongCurrentPassword();
        await ownerStore(trx).setUser(caller.id, { password });
        await sessionsStore(trx).deleteExcept(caller, hashToken(token));
      });
    },

    /**
     * Sets the owner's first password with the token of the setup link, and signs the owner in. The link works once.
     * @throws Forbidden unless the token is the one that the server printed last
     */
    async setUp(setupToken: string, password: string, source: CallSource): Promise<NewSession> {
      // Hashing a password is expensive: check the token first.
      if (!(await store.hasSetupToken(hashToken(setupToken)))) throw invalidLink(Boolean(await store.passwordHash()));
      const hash = await argon2.hash(password);
      const { token, user } = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const isValid = await inTransaction.takeSetupToken(hashToken(setupToken));
        // The environment may have set a password since the link was printed.
        const hasPassword = Boolean(await inTransaction.passwordHash());
        if (!isValid || hasPassword) throw invalidLink(hasPassword);
        const user = await inTransaction.setPasswordHash(hash);
        return { user, token: await sessions.start(trx, user, source.device) };
      });
      return sessions.cookies(token, user, source);
    },

    /** Sets the owner's first password, unless there is one. Two processes that start at the same time set one. */
    async setFirstPassword(password: string): Promise<void> {
      if (await store.passwordHash()) return;
      const hash = await argon2.hash(password);
      await write((trx) => ownerStore(trx).setFirstPasswordHash(hash));
    },

    /**
     * Creates a new setup token for the first start, which replaces the previous one.
     * @returns the token, or null when a password is set
     */
    async setupToken(): Promise<string | null> {
      await deleteExpired();
      return (await store.passwordHash()) ? null : write((trx) => issueSetupToken(ownerStore(trx)));
    },

    /** Deletes expired sessions, and wrong passwords that no longer count. */
    deleteExpired,

    /**
     * Deletes the owner's password and passkeys, and all sessions and invitations. Helpers keep their passwords and passkeys.
     * @returns a new setup token, and the other hosts for which passkeys were made: those do not work at the current one
     */
    reset: (): Promise<AffectedHelpers & { token: string; otherHosts: string[] }> =>
      write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const hosts = await passkeysStore(trx).hosts();
        await inTransaction.removeOwner();
        const helpersAfter = await revokeSignIns(trx);
        const token = await issueSetupToken(inTransaction);
        return {
          ...helpersAfter,
          token,
          otherHosts: hosts.filter((host) => host !== passkeySiteOf(env.PUBLIC_URL).host),
        };
      }),
  };

  function deleteExpired(): Promise<void> {
    return write(async (trx) => {
      await sessionsStore(trx).deleteExpired(clock.now().toISOString());
      await passwords.deleteExpired(trx);
    });
  }

  async function issueSetupToken(into: typeof store): Promise<string> {
    const token = newToken();
    await into.replaceSetupToken(hashToken(token), clock.now().toISOString());
    return token;
  }
}
