import { randomBytes } from "node:crypto";
import argon2 from "@node-rs/argon2";
import { roleOf } from "../../schema/accounts.ts";
import { type Helper, INVITED_DAYS, type Invitation, type Joining, type NewHelper } from "../../schema/helpers.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Conflict, Forbidden, NotFound } from "../errors.ts";
import { forgetCaller } from "../idempotency/once.ts";
import type { Caller } from "../web/api.ts";
import { looksAlike } from "./look-alikes.ts";
import { passkeyChecks } from "./passkey-checks.ts";
import type { PasskeyService } from "./passkeys.ts";
import { proofsOf } from "./proofs.ts";
import { hashOf, newToken, type SignedIn, type Source, sessionsOf } from "./sessions.ts";
import { accountOf, OWNERS_NAME, ownerStore } from "./store.ts";

export type HelperService = ReturnType<typeof helperService>;

const INVITED_MS = INVITED_DAYS * 24 * 60 * 60 * 1000;

/** More than ever worked in one truck; the list is read whole. */
const MOST_HELPERS = 50;

/** Who works the day beside the owner (product.md, *Helpers*). */
export function helperService(
  context: Pick<Context, "db" | "clock" | "env" | "write">,
  { passkeys }: { passkeys: PasskeyService },
) {
  const { db, clock, write } = context;
  const checks = passkeyChecks(context);
  const proofs = proofsOf(context);
  const store = ownerStore(db);
  const starts = sessionsOf({ db, clock });

  return {
    list: (): Promise<Helper[]> => store.helpers(),

    /** @throws NotFound */
    async one(id: number): Promise<Helper> {
      return known(await store.helper(id));
    },

    /**
     * Invites somebody to help: the link is a way in, so the owner says once more who they are.
     * @returns who they will be, and the token of their link: it is stored nowhere
     * @throws Conflict where somebody is called so already; as `insist` (`proofs.ts`)
     */
    async invite(caller: Caller, asked: NewHelper, source: Source): Promise<{ helper: Helper; token: string }> {
      const { name, ...proof } = asked;
      await proofs.insist(caller, proof, source);
      const token = newToken();
      const helper = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        await assertName(trx, name);
        if ((await inTransaction.helpers()).length >= MOST_HELPERS) {
          throw new Conflict(`There are ${MOST_HELPERS} helpers already. End one first.`);
        }
        const username = `helper-${randomBytes(16).toString("base64url")}`;
        const { id } = await inTransaction.insertHelper({ username, name, password: "" });
        const expiresAt = new Date(clock.now().getTime() + INVITED_MS).toISOString();
        await inTransaction.insertInvitation({ tokenHash: hashOf(token), userId: id, expiresAt, usedAt: null });
        return known(await inTransaction.helper(id));
      });
      return { helper, token };
    },

    /** Ends a helper: every session of theirs, and what their phone would still send. @throws NotFound */
    end: (id: number): Promise<void> =>
      write(async (trx) => {
        const username = await ownerStore(trx).deleteHelper(id);
        if (username === undefined) throw new NotFound("Helper");
        await forgetCaller(trx, accountOf(username));
      }),

    /** Whether an account that a phone keeps things for is no more: they are nobody's then. */
    isGone: async (account: string): Promise<boolean> =>
      roleOf(account) === "helper" && !(await store.hasUser(account)),

    /** What a link says, before it is used. @throws as `join` */
    async invitation(token: string, caller: Caller | null): Promise<Invitation> {
      const { name } = await openInvitation(db, token, caller);
      return { name };
    },

    /** What a device needs to make the passkey of whoever joins. @throws as `join` */
    async passkeyCreation(token: string, caller: Caller | null) {
      const { userId, username, name } = await openInvitation(db, token, caller);
      return passkeys.creation({ id: userId, name, account: accountOf(username) }, "join");
    },

    /**
     * Takes an invitation up, and signs the helper in. The link works once.
     * @param caller who is signed in where the link was opened
     * @throws Forbidden where there is no such link, or it is too old; Conflict where it was used, somebody is signed in, or
     * another helper is called so; Invalid for a passkey that was not made here and now
     */
    async join(
      { token, name, newPassword, passkey }: Joining,
      caller: Caller | null,
      source: Source,
    ): Promise<SignedIn> {
      // Hashing a password is expensive on purpose: only the holder of a link may cause it.
      const invitation = await openInvitation(db, token, caller);
      const password = newPassword === undefined ? "" : await argon2.hash(newPassword);
      const row = passkey && (await checks.made(passkey, "join", invitation.userId, source.device));
      const { session, user } = await write(async (trx) => {
        const inTransaction = ownerStore(trx);
        const { userId } = await openInvitation(trx, token, caller);
        await assertName(trx, name, userId);
        await inTransaction.useInvitation(hashOf(token), clock.now().toISOString());
        const user = await inTransaction.setUser(userId, { name, password });
        if (row) await checks.take(trx, row, userId);
        return { user, session: await starts.start(trx, user, source.device) };
      });
      return starts.cookies(session, user, source);
    },
  };

  async function openInvitation(from: Database, token: string, caller: Caller | null) {
    const invitation = await ownerStore(from).invitation(hashOf(token));
    if (!invitation) throw new Forbidden("This link is not valid. Ask the owner for a new one.");
    if (caller) throw new Conflict(signedInWords(caller));
    if (invitation.usedAt) throw new Conflict("This link was used already. Sign in with your name instead.");
    if (invitation.expiresAt <= clock.now().toISOString()) {
      throw new Forbidden(`This link is more than ${INVITED_DAYS} days old. Ask the owner for a new one.`);
    }
    return invitation;
  }

  /** They sign in by their names, and the history tells by them who did what. @param own whose name it may be already */
  async function assertName(trx: Database, name: string, own?: number): Promise<void> {
    if (looksAlike(OWNERS_NAME, name)) throw new Conflict("The history calls the owner that");
    const other = await ownerStore(trx).helperNamed(name);
    if (other && other.id !== own) throw new Conflict(`Another helper is called ${other.name} already`);
  }
}

function known(helper: Helper | undefined): Helper {
  if (!helper) throw new NotFound("Helper");
  return helper;
}

const signedInWords = ({ role, name }: Caller) =>
  role === "owner"
    ? "You are signed in as the owner here. Open this link on your helper's phone."
    : `You are signed in as ${name} here. Log out first, then open the link again.`;
