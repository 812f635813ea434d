import { z } from "zod";
import type { PasskeyAuthentication, PasskeyRegistration } from "../../schema/passkeys.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { Conflict, Invalid } from "../errors.ts";
import { isOwnOrigin, passkeySiteOf } from "./passkey-site.ts";
import { type ChallengePurpose, passkeysStore } from "./passkeys-store.ts";

const CHALLENGE_MS = 5 * 60 * 1000;

/** ES256 and RS256, which every device supports. The library's default depends on the version of Node. */
export const PASSKEY_ALGORITHMS = [-7, -257];

/** This site requests no extensions. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** A verified new passkey, without its user. */
type NewPasskey = Omit<Tables["passkeys"], "id" | "userId">;

/** Loaded on first use: it has a hundred modules. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");

/** Creates challenges, and verifies the answers of devices. A challenge is for one purpose, works once, and expires. */
export function passkeyChecks({ db, clock, env, write }: Pick<Context, "db" | "clock" | "env" | "write">) {
  const site = passkeySiteOf(env.PUBLIC_URL);
  const store = passkeysStore(db);
  const now = () => clock.now().toISOString();

  return {
    /** The host of the site's passkeys. */
    site,
    host,
    storeChallenge,

    /** The options to sign a challenge. @param own the allowed passkeys; empty for any. @throws Conflict where passkeys do not work */
    async signingOptions(
      purpose: ChallengePurpose,
      userId: number | null,
      own: Pick<Tables["passkeys"], "credentialId">[] = [],
    ) {
      const rpID = host();
      const { generateAuthenticationOptions } = await loadPasskeyLibrary();
      const allowCredentials = own.map(({ credentialId }) => ({ id: credentialId }));
      const options = await generateAuthenticationOptions({ rpID, userVerification: "required", allowCredentials });
      await storeChallenge(options.challenge, purpose, userId);
      return { ...options };
    },

    /**
     * Verifies a challenge that a passkey has signed. The challenge is used up, also when the check fails.
     * @returns the passkey's user, and `recordUse`, to be called in a transaction: it answers false when the passkey was used or
     *   removed meanwhile. Undefined for another passkey, challenge, user or site, or a counter that decreased
     */
    async verify(used: PasskeyAuthentication, purpose: ChallengePurpose, userId: number | null) {
      const rpID = host();
      const client = await takeChallenge(used.response.clientDataJSON, purpose, userId);
      const stored = await store.byCredential(used.id);
      if (!client || !stored || (userId !== null && stored.id !== userId)) return undefined;
      const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
      const answer = await verifyAuthenticationResponse({
        response: { ...used, ...NO_EXTENSIONS },
        expectedChallenge: client.challenge,
        expectedOrigin: client.origin,
        expectedRPID: rpID,
        credential: {
          id: used.id,
          publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
          counter: stored.counter,
        },
      }).catch(() => undefined);
      if (!answer?.verified) return undefined;
      const { newCounter } = answer.authenticationInfo;
      const recordUse = (trx: Database) =>
        passkeysStore(trx).recordUse(stored.passkeyId, stored.counter, newCounter, now());
      return { user: stored, recordUse };
    },

    /**
     * Verifies a new passkey.
     * @returns the row to store
     * @throws Invalid when it was made for another site, challenge or user
     */
    async verifyNew(
      made: PasskeyRegistration,
      purpose: ChallengePurpose,
      userId: number,
      device: string,
    ): Promise<NewPasskey> {
      const rpID = host();
      const client = await takeChallenge(made.response.clientDataJSON, purpose, userId);
      if (!client) throw invalid();
      const { verifyRegistrationResponse } = await loadPasskeyLibrary();
      const answer = await verifyRegistrationResponse({
        response: { ...made, ...NO_EXTENSIONS },
        expectedChallenge: client.challenge,
        expectedOrigin: client.origin,
        expectedRPID: rpID,
        supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
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

    /** Stores a verified passkey. @throws Invalid when it is stored already */
    async store(trx: Database, row: NewPasskey, userId: number) {
      if (await passkeysStore(trx).byCredential(row.credentialId)) throw invalid();
      return passkeysStore(trx).insert({ ...row, userId });
    },
  };

  function host(): string {
    if (site.host === null) throw new Conflict(site.why ?? "");
    return site.host;
  }

  async function storeChallenge(challenge: string, purpose: ChallengePurpose, userId: number | null): Promise<void> {
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS).toISOString();
    await write((trx) => passkeysStore(trx).insertChallenge({ challenge, purpose, userId, expiresAt }, now()));
  }

  /**
   * Parses the client data of an answer, and uses its challenge up.
   * @returns undefined for an unknown challenge or another site
   */
  async function takeChallenge(clientData: string, purpose: ChallengePurpose, userId: number | null) {
    const client = parsedClientData(clientData);
    const isOurs =
      client && (await write((trx) => passkeysStore(trx).takeChallenge(client.challenge, purpose, userId, now())));
    return isOurs && isOwnOrigin(client.origin, env.PUBLIC_URL) ? client : undefined;
  }
}

const invalid = () => new Invalid("passkey", "The passkey could not be taken. Please try again.");

const clientData = z.object({ challenge: z.string(), origin: z.string() });

function parsedClientData(text: string) {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}
