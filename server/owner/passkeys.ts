import { z } from "zod";
import type { MadePasskey, Passkey, PasskeySite, UsedPasskey } from "../../schema/passkeys.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Tables } from "../db/tables.ts";
import { Conflict, Invalid, NotFound, Unauthorized } from "../errors.ts";
import type { Caller } from "../web/api.ts";
import { isOwnOrigin, passkeySiteOf } from "./passkey-site.ts";
import { type Purpose, passkeysStore } from "./passkeys-store.ts";
import { type SignedIn, type Source, sessionHashes, sessionsOf } from "./sessions.ts";
import { ownerStore } from "./store.ts";

export type PasskeyService = ReturnType<typeof passkeyService>;

const CHALLENGE_MS = 5 * 60 * 1000;

/** ES256 and RS256, which every device has: the library would ask for more where this Node knows more, and another Node could not read those. */
const ALGORITHMS = [-7, -257];

/** None are asked for. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

const MOST_PASSKEYS = 20;

/** A passkey that was made and checked, without whose it is. */
type NewPasskey = Omit<Tables["passkeys"], "id" | "userId">;

type Shown = Omit<Passkey, "isOfAnotherAddress"> & { host: string };

/** Somebody for whom a passkey is to be made. */
interface Holder {
  id: number;
  name: string;
  account: string;
}

// A hundred modules, which a start has no use for.
const library = () => import("@simplewebauthn/server");

const refused = () => new Unauthorized("This passkey was not accepted. Try another way to sign in.");

/** Passkeys beside the password, the owner's and the helpers' (product.md, *Who may call what*). */
export function passkeyService(
  { db, clock, env, write }: Pick<Context, "db" | "clock" | "env" | "write">,
  { business }: { business: BusinessService },
) {
  const site = passkeySiteOf(env.PUBLIC_URL);
  const store = passkeysStore(db);
  const starts = sessionsOf({ db, clock });
  const now = () => clock.now().toISOString();

  return {
    /** For which host passkeys are made here. */
    site: (): PasskeySite => site,

    async list({ id }: Caller): Promise<Passkey[]> {
      return (await store.of(id)).map(shown);
    },

    /** What a device needs to make a passkey for somebody. @throws Conflict where browsers would make none */
    async creation(holder: Holder, purpose: Purpose) {
      const rpID = host();
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
      await keepChallenge(options.challenge, purpose, holder.id);
      return { ...options };
    },

    /** Adds a passkey of somebody who is signed in. @throws Invalid where it was not made here and now; Conflict */
    async add({ id }: Caller, made: MadePasskey, device: string): Promise<Passkey> {
      const row = await this.checked(made, "add", id, device);
      return write(async (trx) => {
        if ((await passkeysStore(trx).of(id)).length >= MOST_PASSKEYS) {
          throw new Conflict(`There are ${MOST_PASSKEYS} passkeys already. Remove one first.`);
        }
        return shown(await passkeysStore(trx).insert({ ...row, userId: id }));
      });
    },

    /** Takes a passkey away. @throws NotFound; Conflict where it is the last way in */
    remove: ({ id: userId }: Caller, id: number): Promise<void> =>
      write(async (trx) => {
        const user = await ownerStore(trx).user(userId);
        const own = await passkeysStore(trx).of(userId);
        if (user?.password === "" && own.length === 1) {
          throw new Conflict("This is your only way in. Add another passkey first.");
        }
        if (!(await passkeysStore(trx).delete(userId, id))) throw new NotFound("Passkey");
      }),

    /** What a device needs to sign in, whoever its passkeys belong to. @throws Conflict where browsers would have none */
    async request() {
      const rpID = host();
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
      await keepChallenge(options.challenge, "sign-in", null);
      return { ...options };
    },

    /**
     * Signs in whoever the passkey belongs to, and ends the session that the browser had. No second factor is asked for: the device has.
     * @throws Unauthorized for any other passkey, challenge, site, or a count that goes back
     */
    async signIn(used: UsedPasskey, source: Source, tokenBefore: string | undefined): Promise<SignedIn> {
      const rpID = host();
      const said = await takeChallenge(used.response.clientDataJSON, "sign-in", null);
      const known = await store.byCredential(used.id);
      if (!said || !known) throw refused();
      const { verifyAuthenticationResponse } = await library();
      const answer = await verifyAuthenticationResponse({
        response: { ...used, ...NO_EXTENSIONS },
        expectedChallenge: said.challenge,
        expectedOrigin: said.origin,
        expectedRPID: rpID,
        credential: {
          id: used.id,
          publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
          counter: known.counter,
        },
      }).catch(() => undefined);
      if (!answer?.verified) throw refused();
      const { newCounter } = answer.authenticationInfo;
      const token = await write(async (trx) => {
        // Somebody may have used or removed it meanwhile.
        if (!(await passkeysStore(trx).use(known.passkeyId, known.counter, newCounter, now()))) throw refused();
        if (tokenBefore) await ownerStore(trx).deleteSessions(sessionHashes(tokenBefore));
        return starts.start(trx, known, source.device);
      });
      return starts.cookies(token, known, source);
    },

    /**
     * Checks a passkey that a device has made for somebody.
     * @returns the row to store
     * @throws Invalid where it was made for another site, challenge or person
     */
    async checked(made: MadePasskey, purpose: Purpose, userId: number, device: string): Promise<NewPasskey> {
      const invalid = () => new Invalid("passkey", "The passkey could not be taken. Please try again.");
      const rpID = host();
      const said = await takeChallenge(made.response.clientDataJSON, purpose, userId);
      if (!said) throw invalid();
      const { verifyRegistrationResponse } = await library();
      const answer = await verifyRegistrationResponse({
        response: { ...made, ...NO_EXTENSIONS },
        expectedChallenge: said.challenge,
        expectedOrigin: said.origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined);
      if (!answer?.verified) throw invalid();
      const { id, publicKey, counter } = answer.registrationInfo.credential;
      if (await store.byCredential(id)) throw invalid();
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: made.response.transports ?? [],
        host: rpID,
        device: device.slice(0, 200),
        createdAt: now(),
        lastUsedAt: null,
      };
    },
  };

  function host(): string {
    if (site.host === null) throw new Conflict(site.why ?? "");
    return site.host;
  }

  function shown({ id, device, createdAt, lastUsedAt, host }: Shown): Passkey {
    return { id, device, createdAt, lastUsedAt, isOfAnotherAddress: host !== site.host };
  }

  async function keepChallenge(challenge: string, purpose: Purpose, userId: number | null): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS).toISOString();
    await write((trx) => passkeysStore(trx).insertChallenge({ challenge, purpose, userId, expiresAt }, now()));
  }

  /**
   * What a device says that it has signed. The challenge is used up by that, whatever comes of it.
   * @returns undefined where it is none of ours, or signed for another site
   */
  async function takeChallenge(clientData: string, purpose: Purpose, userId: number | null) {
    const said = saidIn(clientData);
    const isOurs =
      said && (await write((trx) => passkeysStore(trx).takeChallenge(said.challenge, purpose, userId, now())));
    return isOurs && isOwnOrigin(said.origin, env.PUBLIC_URL) ? said : undefined;
  }
}

const clientData = z.object({ challenge: z.string(), origin: z.string() });

function saidIn(text: string) {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
