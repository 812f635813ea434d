import { z } from "zod";
import type { MadePasskey, UsedPasskey } from "../../schema/passkeys.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { Conflict, Invalid } from "../errors.ts";
import { isOwnOrigin, passkeySiteOf } from "./passkey-site.ts";
import { type Purpose, passkeysStore } from "./passkeys-store.ts";

const CHALLENGE_MS = 5 * 60 * 1000;

/** ES256 and RS256, which every device has: the library would ask for more where this Node knows more, and another Node could not read those. */
export const ALGORITHMS = [-7, -257];

/** None are asked for. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** A passkey that was made and checked, without whose it is. */
type NewPasskey = Omit<Tables["passkeys"], "id" | "userId">;

/** A hundred modules, which a start has no use for. */
export const library = () => import("@simplewebauthn/server");

/** Asks devices to sign, and checks what they have signed: for this site, for one purpose, once and soon. */
export function passkeyChecks({ db, clock, env, write }: Pick<Context, "db" | "clock" | "env" | "write">) {
  const site = passkeySiteOf(env.PUBLIC_URL);
  const store = passkeysStore(db);
  const now = () => clock.now().toISOString();

  return {
    /** For which host passkeys are made here. */
    site,
    host,
    keepChallenge,

    /** What a device needs to sign. @param own the passkeys that may; whosever without them. @throws Conflict where browsers would have none */
    async toSign(purpose: Purpose, userId: number | null, own: Pick<Tables["passkeys"], "credentialId">[] = []) {
      const rpID = host();
      const { generateAuthenticationOptions } = await library();
      const allowCredentials = own.map(({ credentialId }) => ({ id: credentialId }));
      const options = await generateAuthenticationOptions({ rpID, userVerification: "required", allowCredentials });
      await keepChallenge(options.challenge, purpose, userId);
      return { ...options };
    },

    /**
     * Checks what a device has signed by one of its passkeys. The challenge is used up by that, whatever comes of it.
     * @returns whose it is, and what notes the use in a transaction: it answers false where somebody has used or removed it meanwhile.
     *   Undefined for any other passkey, challenge, person, site, or a count that goes back
     */
    async signed(used: UsedPasskey, purpose: Purpose, userId: number | null) {
      const rpID = host();
      const client = await takeChallenge(used.response.clientDataJSON, purpose, userId);
      const known = await store.byCredential(used.id);
      if (!client || !known || (userId !== null && known.id !== userId)) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const answer = await verifyAuthenticationResponse({
        response: { ...used, ...NO_EXTENSIONS },
        expectedChallenge: client.challenge,
        expectedOrigin: client.origin,
        expectedRPID: rpID,
        credential: {
          id: used.id,
          publicKey: new Uint8Array(Buffer.from(known.publicKey, "base64url")),
          counter: known.counter,
        },
      }).catch(() => undefined);
      if (!answer?.verified) return undefined;
      const { newCounter } = answer.authenticationInfo;
      const noteUse = (trx: Database) => passkeysStore(trx).use(known.passkeyId, known.counter, newCounter, now());
      return { user: known, noteUse };
    },

    /**
     * Checks a passkey that a device has made for somebody.
     * @returns the row to store
     * @throws Invalid where it was made for another site, challenge or person
     */
    async made(made: MadePasskey, purpose: Purpose, userId: number, device: string): Promise<NewPasskey> {
      const rpID = host();
      const client = await takeChallenge(made.response.clientDataJSON, purpose, userId);
      if (!client) throw invalid();
      const { verifyRegistrationResponse } = await library();
      const answer = await verifyRegistrationResponse({
        response: { ...made, ...NO_EXTENSIONS },
        expectedChallenge: client.challenge,
        expectedOrigin: client.origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined);
      if (!answer?.verified) throw invalid();
      const { id, publicKey, counter } = answer.registrationInfo.credential;
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

    /** Stores a passkey that was checked. @throws Invalid where it is somebody's already */
    async take(trx: Database, row: NewPasskey, userId: number) {
      if (await passkeysStore(trx).byCredential(row.credentialId)) throw invalid();
      return passkeysStore(trx).insert({ ...row, userId });
    },
  };

  function host(): string {
    if (site.host === null) throw new Conflict(site.why ?? "");
    return site.host;
  }

  async function keepChallenge(challenge: string, purpose: Purpose, userId: number | null): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS).toISOString();
    await write((trx) => passkeysStore(trx).insertChallenge({ challenge, purpose, userId, expiresAt }, now()));
  }

  /**
   * The client data that a device says it has signed. The challenge is used up by that, whatever comes of it.
   * @returns undefined where it is none of ours, or signed for another site
   */
  async function takeChallenge(clientData: string, purpose: Purpose, userId: number | null) {
    const client = clientDataIn(clientData);
    const isOurs =
      client && (await write((trx) => passkeysStore(trx).takeChallenge(client.challenge, purpose, userId, now())));
    return isOurs && isOwnOrigin(client.origin, env.PUBLIC_URL) ? client : undefined;
  }
}

const invalid = () => new Invalid("passkey", "The passkey could not be taken. Please try again.");

const clientData = z.object({ challenge: z.string(), origin: z.string() });

function clientDataIn(text: string) {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
