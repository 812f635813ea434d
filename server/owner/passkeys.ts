import type { IdentityProof } from "../../schema/owner.ts";
import type { Passkey, PasskeyAuthentication, PasskeyRegistration, PasskeySite } from "../../schema/passkeys.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, NotFound, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { loadPasskeyLibrary, PASSKEY_ALGORITHMS, passkeyChecks } from "./passkey-checks.ts";
import { type ChallengePurpose, passkeysStore } from "./passkeys-store.ts";
import { assertUser, identityProofs } from "./proofs.ts";
import { type CallSource, hashToken, type NewSession, sessionsOf } from "./sessions.ts";
import { sessionsStore } from "./sessions-store.ts";
import { ownerStore } from "./store.ts";

export type PasskeyService = ReturnType<typeof passkeyService>;

const MOST_PASSKEYS = 20;

type Shown = Omit<Passkey, "isOfAnotherAddress"> & { host: string };

/** The user of a new passkey. */
interface PasskeyUser {
  id: number;
  name: string;
  account: string;
}

const refused = () => new Unauthorized("This passkey was not accepted. Try another way to sign in.");

/** The owner's and the helpers' passkeys (product.md, *Who may call what*). */
export function passkeyService(
  context: Pick<Context, "db" | "clock" | "env" | "write">,
  { business }: { business: BusinessService },
) {
  const { db, clock, write } = context;
  const checks = passkeyChecks(context);
  const proofs = identityProofs(context);
  const store = passkeysStore(db);
  const sessions = sessionsOf({ db, clock });

  return {
    /** The host of the site's passkeys. */
    site: (): PasskeySite => checks.site,

    async list({ id }: Caller): Promise<Passkey[]> {
      return (await store.of(id)).map(shown);
    },

    /** The options to create a passkey for a user. @throws Conflict where passkeys do not work */
    async creationOptions(user: PasskeyUser, purpose: ChallengePurpose) {
      const rpID = checks.host();
      const { generateRegistrationOptions } = await loadPasskeyLibrary();
      const existing = await store.of(user.id);
      const options = await generateRegistrationOptions({
        rpName: (await business.read()).name,
        rpID,
        userName: user.name,
        userDisplayName: user.name,
        userID: new TextEncoder().encode(user.account),
        attestationType: "none",
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        // A resident key names its user, so that sign-in needs no name; the device verifies the user by finger, face or code.
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
      });
      await checks.storeChallenge(options.challenge, purpose, user.id);
      return { ...options };
    },

    /**
     * The options to create another passkey for the caller, who proves who they are again.
     * @throws as `creationOptions` and `assertProof` (`proofs.ts`)
     */
    async additionOptions(caller: Caller, proof: IdentityProof, source: CallSource) {
      await proofs.assertProof(caller, proof, source);
      return this.creationOptions(caller, "add");
    },

    /** Adds a passkey that was made with `additionOptions`. @throws Invalid; Conflict when there are too many */
    async add(caller: Caller, made: PasskeyRegistration, device: string): Promise<Passkey> {
      const { id } = caller;
      const row = await checks.verifyNew(made, "add", id, device);
      return write(async (trx) => {
        await assertUser(trx, caller);
        if ((await passkeysStore(trx).of(id)).length >= MOST_PASSKEYS) {
          throw new Conflict(`There are ${MOST_PASSKEYS} passkeys already. Remove one first.`);
        }
        return shown(await checks.store(trx, row, id));
      });
    },

    /** Removes a passkey. @throws NotFound; Conflict when it is the only way to sign in; as `assertProof` (`proofs.ts`) */
    async remove(caller: Caller, id: number, proof: IdentityProof, source: CallSource): Promise<void> {
      await proofs.assertProof(caller, proof, source);
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

    /** The options to prove the caller's identity. @throws Conflict where passkeys do not work */
    proofOptions: proofs.options,

    /** The options to sign in, with any passkey. @throws Conflict where passkeys do not work */
    signInOptions: () => checks.signingOptions("sign-in", null),

    /**
     * Signs the passkey's user in, and ends the browser's earlier session.
     * @throws Unauthorized for an unknown passkey, challenge or site, or a counter that decreased
     */
    async signIn(
      used: PasskeyAuthentication,
      source: CallSource,
      tokenBefore: string | undefined,
    ): Promise<NewSession> {
      const verified = await checks.verify(used, "sign-in", null);
      if (!verified) throw refused();
      const { user, recordUse } = verified;
      const token = await write(async (trx) => {
        if (!(await recordUse(trx))) throw refused();
        if (tokenBefore) await sessionsStore(trx).delete([hashToken(tokenBefore)]);
        return sessions.start(trx, user, source.device);
      });
      return sessions.cookies(token, user, source);
    },
  };

  function shown({ id, device, createdAt, lastUsedAt, host }: Shown): Passkey {
    return { id, device, createdAt, lastUsedAt, isOfAnotherAddress: host !== checks.site.host };
  }
}
