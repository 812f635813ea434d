import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Options {
  challenge: string;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

/** A short text, and bytes of up to 64 kB, as CBOR (RFC 8949) in its shortest form. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([
    Buffer.from(value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff]),
    value,
  ]);

/** User present and user verified. */
const FLAGS = 0b0000_0101;
const WITH_KEY = 0b0100_0000;

/**
 * A device with one passkey, as browsers have them: ES256, without attestation.
 * @param origin of the page on which it is used
 */
export function authenticator({ host = "localhost", origin = "http://localhost:3000" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
  };
  // COSE: 1 (kind) 2, 3 (algorithm) -7, -1 (curve) 1, -2 x, -3 y.
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);

  function data(counter: number, attested = Buffer.alloc(0)) {
    const head = Buffer.alloc(5);
    head[0] = FLAGS | (attested.length > 0 ? WITH_KEY : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(host), head, attested]);
  }

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** Makes the passkey. */
    make(options: Options, counter = 0) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        bytes(data(counter, attested)),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },

    /** Signs a challenge with it. */
    use(options: Options, counter = 0) {
      const client = clientData("webauthn.get", options);
      const authenticatorData = data(counter);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      };
    },
  };
}
