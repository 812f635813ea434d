import type { Proof } from "../../schema/owner.ts";
import type { MadePasskey, Passkey, PasskeySite, UsedPasskey } from "../../schema/passkeys.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, NotFound, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { ALGORITHMS, library, passkeyChecks } from "./passkey-checks.ts";
import { type Purpose, passkeysStore } from "./passkeys-store.ts";
import { assertUser, proofsOf } from "./proofs.ts";
import { hashOf, type SignedIn, type Source, sessionsOf } from "./sessions.ts";
import { ownerStore } from "./store.ts";

export type PasskeyService = ReturnType<typeof passkeyService>;

const MOST_PASSKEYS = 20;

type Shown = Omit<Passkey, "isOfAnotherAddress"> & { host: string };

/** Somebody for whom a passkey is to be made. */
interface Holder {
  id: number;
  name: string;
  account: string;
}

const refused = () => new Unauthorized("This passkey was not accepted. Try another way to sign in.");

/** Passkeys beside the password, the owner's and the helpers' (product.md, *Who may call what*). */
export function passkeyService(
  context: Pick<Context, "db" | "clock" | "env" | "write">,
  { business }: { business: BusinessService },
) {
  const { db, clock, write } = context;
  const checks = passkeyChecks(context);
  const proofs = proofsOf(context);
  const store = passkeysStore(db);
  const starts = sessionsOf({ db, clock });

  return {
    /** For which host passkeys are made here. */
    site: (): PasskeySite => checks.site,

    async list({ id }: Caller): Promise<Passkey[]> {
      return (await store.of(id)).map(shown);
    },

    /** What a device needs to make a passkey for somebody. @throws Conflict where browsers would make none */
    async creation(holder: Holder, purpose: Purpose) {
      const rpID = checks.host();
      const { generateRegistrationOptions } = await library();
      const known = await store.of(holder.id);
      const options = await generateRegistrationOptions({
        rpName: (await business.read()).name,
        rpID,
        userName: holder.name,
        userDisplayName: holder.name,
        userID: new TextEncoder().encode(holder.account),
        attestationType: "none",
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        // It signs in by itself: it says whose it is, and the device has asked for a finger, a face or a code.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      await checks.keepChallenge(options.challenge, purpose, holder.id);
      return { ...options };
    },

    /**
     * What a device needs to make one more passkey of somebody who is signed in, and says once more who they are. Only what is made by
     * this can be added.
     * @throws as `creation` and `insist` (`proofs.ts`)
     */
    async creationOfNext(caller: Caller, proof: Proof, source: Source) {
      await proofs.insist(caller, proof, source);
      return this.creation(caller, "add");
    },

    /** Adds a passkey of somebody who is signed in. @throws Invalid where it was not made here and now; Conflict */
    async add(caller: Caller, made: MadePasskey, device: string): Promise<Passkey> {
      const { id } = caller;
      const row = await checks.made(made, "add", id, device);
      return write(async (trx) => {
        await assertUser(trx, caller);
        if ((await passkeysStore(trx).of(id)).length >= MOST_PASSKEYS) {
          throw new Conflict(`There are ${MOST_PASSKEYS} passkeys already. Remove one first.`);
        }
        return shown(await checks.take(trx, row, id));
      });
    },

    /** Takes a passkey away. @throws NotFound; Conflict where it is the last way in; as `insist` (`proofs.ts`) */
    async remove(caller: Caller, id: number, proof: Proof, source: Source): Promise<void> {
      await proofs.insist(caller, proof, source);
      const userId = caller.id;
      await write(async (trx) => {
        const user = await ownerStore(trx).user(userId);
        const own = await passkeysStore(trx).of(userId);
        if (user?.password === "" && own.length === 1) {
          throw new Conflict("This is your only way in. Add another passkey first.");
        }
        if (!(await passkeysStore(trx).delete(userId, id))) throw new NotFound("Passkey");
      });
    },

    /** What a device needs to say by a passkey who is signed in. @throws Conflict where browsers would have none */
    proof: proofs.toSign,

    /** What a device needs to sign in, whoever its passkeys belong to. @throws Conflict where browsers would have none */
    request: () => checks.toSign("sign-in", null),

    /**
     * Signs in whoever the passkey belongs to, and ends the session that the browser had.
     * @throws Unauthorized for any other passkey, challenge, site, or a count that goes back
     */
    async signIn(used: UsedPasskey, source: Source, tokenBefore: string | undefined): Promise<SignedIn> {
      const signed = await checks.signed(used, "sign-in", null);
      if (!signed) throw refused();
      const { user, noteUse } = signed;
      const token = await write(async (trx) => {
        if (!(await noteUse(trx))) throw refused();
        if (tokenBefore) await ownerStore(trx).deleteSessions([hashOf(tokenBefore)]);
        return starts.start(trx, user, source.device);
      });
      return starts.cookies(token, user, source);
    },
  };

  function shown({ id, device, createdAt, lastUsedAt, host }: Shown): Passkey {
    return { id, device, createdAt, lastUsedAt, isOfAnotherAddress: host !== checks.site.host };
  }
}
