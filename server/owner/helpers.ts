import { randomBytes } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { roleOf } from "../../schema/accounts.ts";
import {
  type Helper,
  INVITATION_DAYS,
  type Invitation,
  type JoinRequest,
  type NewHelper,
} from "../../schema/helpers.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Conflict, Forbidden, NotFound } from "../errors.ts";
import { forgetCaller } from "../idempotency/once.ts";
import type { Caller } from "../web/api.ts";
import { looksAlike } from "./look-alikes.ts";
import { passkeyChecks } from "./passkey-checks.ts";
import type { PasskeyService } from "./passkeys.ts";
import { identityProofs } from "./proofs.ts";
import { type CallSource, hashToken, type NewSession, newToken, sessionsOf } from "./sessions.ts";
import { accountOf, OWNER_DISPLAY_NAME, ownerStore } from "./store.ts";

export type HelperService = ReturnType<typeof helperService>;

const INVITED_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** The list of helpers has no pages. */
const MOST_HELPERS = 50;

/** Helpers and their invitations (product.md, *Helpers*). */
export function helperService(
  context: Pick<Context, "db" | "clock" | "env" | "write">,
  { passkeys }: { passkeys: PasskeyService },
) {
  const { db, clock, write } = context;
  const checks = passkeyChecks(context);
  const proofs = identityProofs(context);
  const store = ownerStore(db);
  const sessions = sessionsOf({ db, clock });

  return {
    list: (): Promise<Helper[]> => store.helpers(),

    /** @throws NotFound */
    async read(id: number): Promise<Helper> {
      return found(await store.helper(id));
    },

    /**
     * Invites a helper. The owner proves who they are again, because the link gives access.
     * @returns the helper, and the token of their link, which is not stored
     * @throws Conflict when the name is taken; as `assertProof` (`proofs.ts`)
     */
    async invite(
      caller: Caller,
      { name, ...proof }: NewHelper,
      source: CallSource,
    ): Promise<{ helper: Helper; token: string }> {
      await proofs.assertProof(caller, proof, source);
      const token = newToken();
      const helper = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        await assertNameIsFree(trx, name);
        if ((await inTransaction.helpers()).length >= MOST_HELPERS) {
          throw new Conflict(`There are ${MOST_HELPERS} helpers already. End one first.`);
        }
        const username = `helper-${randomBytes(16).toString("base64url")}`;
        const { id } = await inTransaction.insertHelper({ username, name, password: "" });
        const expiresAt = new Date(clock.now().getTime() + INVITED_MS).toISOString();
        await inTransaction.insertInvitation({ tokenHash: hashToken(token), userId: id, expiresAt, usedAt: null });
        return found(await inTransaction.helper(id));
      });
      return { helper, token };
    },

    /** Deletes a helper with their sessions; queued calls of their phone are refused from now on. @throws NotFound */
    delete: (id: number): Promise<void> =>
      write(async (trx) => {
        const username = await ownerStore(trx).deleteHelper(id);
        if (username === undefined) throw new NotFound("Helper");
        await forgetCaller(trx, accountOf(username));
      }),

    /** Whether the helper of an account was deleted: a phone then deletes what it stores for it. */
    isDeleted: async (account: string): Promise<boolean> =>
      roleOf(account) === "helper" && !(await store.hasUser(account)),

    /** The invitation of an unused link. @throws as `join` */
    async invitation(token: string, caller: Caller | null): Promise<Invitation> {
      const { name } = await openInvitation(db, token, caller);
      return { name };
    },

    /** The options to create a passkey while joining. @throws as `join` */
    async passkeyCreation(token: string, caller: Caller | null) {
      const { userId, username, name } = await openInvitation(db, token, caller);
      return passkeys.creationOptions({ id: userId, name, account: accountOf(username) }, "join");
    },

    /**
     * Accepts an invitation, and signs the helper in. The link works once.
     * @param caller the account that is signed in on the browser, if any
     * @throws Forbidden for an unknown or expired link; Conflict when it was used, somebody is signed in, or the name is taken;
     *   Invalid for a passkey that fails the check
     */
    async join(
      { token, name, newPassword, passkey }: JoinRequest,
      caller: Caller | null,
      source: CallSource,
    ): Promise<NewSession> {
      // Hashing a password is expensive: check the link first.
      const invitation = await openInvitation(db, token, caller);
      const password = newPassword === undefined ? "" : await argon2.hash(newPassword);
      const row = passkey && (await checks.verifyNew(passkey, "join", invitation.userId, source.device));
      const { session, user } = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const { userId } = await openInvitation(trx, token, caller);
        await assertNameIsFree(trx, name, userId);
        await inTransaction.useInvitation(hashToken(token), clock.now().toISOString());
        const user = await inTransaction.setUser(userId, { name, password });
        if (row) await checks.store(trx, row, userId);
        return { user, session: await sessions.start(trx, user, source.device) };
      });
      return sessions.cookies(session, user, source);
    },
  };

  async function openInvitation(from: Database, token: string, caller: Caller | null) {
    const invitation = await ownerStore(from).invitation(hashToken(token));
    if (!invitation) throw new Forbidden("This link is not valid. Ask the owner for a new one.");
    if (caller) throw new Conflict(signedInWords(caller));
    if (invitation.usedAt) throw new Conflict("This link was used already. Sign in with your name instead.");
    if (invitation.expiresAt <= clock.now().toISOString()) {
      throw new Forbidden(`This link is more than ${INVITATION_DAYS} days old. Ask the owner for a new one.`);
    }
    return invitation;
  }

  /** Names are unique: helpers sign in with them, and the history shows them. @param own the id of the helper who may have it */
  async function assertNameIsFree(trx: Database, name: string, own?: number): Promise<void> {
    if (looksAlike(OWNER_DISPLAY_NAME, name)) throw new Conflict("The history calls the owner that");
    const other = await ownerStore(trx).helperNamed(name);
    if (other && other.id !== own) throw new Conflict(`Another helper is called ${other.name} already`);
  }
}

function found(helper: Helper | undefined): Helper {
  if (!helper) throw new NotFound("Helper");
  return helper;
}

const signedInWords = ({ role, name }: Caller) =>
  role === "owner"
    ? "You are signed in as the owner here. Open this link on your helper's phone."
    : `You are signed in as ${name} here. Log out first, then open the link again.`;
