import { randomBytes } from "node:crypto";
import type { NewSecret, RecoveryCodes, SecondFactor, SecondFactorOn } from "../../schema/second-factor.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, Invalid } from "../errors.ts";
import { qrSvg } from "../photos/qr.ts";
import type { Caller } from "../web/api.ts";
import { newRecoveryCode } from "./codes.ts";
import { insistOnUser, proofsOf } from "./proofs.ts";
import { hashOf, type Source } from "./sessions.ts";
import { ownerStore } from "./store.ts";
import { base32, fromBase32, stepOf } from "./totp.ts";

export type SecondFactorService = ReturnType<typeof secondFactorService>;

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const QR_PIXELS = 220;

/** The second factor of whoever signs in by password and wants it (product.md, *Who may call what*). */
export function secondFactorService(
  context: Pick<Context, "db" | "clock" | "env" | "write">,
  { business }: { business: BusinessService },
) {
  const { db, clock, write } = context;
  const proofs = proofsOf(context);
  const store = ownerStore(db);

  return {
    async state({ id }: Caller): Promise<SecondFactor> {
      return {
        isOn: Boolean((await store.user(id))?.totpSecret),
        recoveryCodesLeft: await store.countRecoveryCodes(id),
      };
    },

    /** What an app is to be told. @throws Conflict for who has no password that a code could be asked for after */
    async newSecret(caller: Caller): Promise<NewSecret> {
      if (!caller.hasPassword) throw new Conflict("Set a password first: the code is asked for after it.");
      const secret = base32(randomBytes(SECRET_BYTES));
      const { name: issuer } = await business.read();
      const label = encodeURIComponent(`${issuer.replaceAll(":", " ")}:${caller.name}`);
      const address = `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
      return { secret, address, picture: qrSvg(address, QR_PIXELS, 2) };
    },

    /**
     * Asks for a code from now on, wherever somebody signs in by their password.
     * @returns the codes for the day on which the app is lost: they are told this once
     * @throws Invalid where the password or the code is wrong, TooMany after too many wrong ones
     */
    async turnOn(
      caller: Caller,
      { secret, code, currentPassword }: SecondFactorOn,
      source: Source,
    ): Promise<RecoveryCodes> {
      await proofs.insist(caller, { currentPassword }, source);
      const step = stepOf(code.replaceAll(" ", ""), fromBase32(secret), clock.now(), null);
      if (step === undefined) throw new Invalid("code", "That is not the code which the app shows now");
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await write(async (trx) => {
        await insistOnUser(trx, caller);
        await ownerStore(trx).setUser(caller.id, { totpSecret: secret, totpStep: step });
        await ownerStore(trx).replaceRecoveryCodes(caller.id, recoveryCodes.map(hashOf));
      });
      return { recoveryCodes };
    },

    /** @throws Invalid where the password is wrong, TooMany after too many wrong ones */
    async turnOff(caller: Caller, currentPassword: string, source: Source): Promise<void> {
      await proofs.insist(caller, { currentPassword }, source);
      await write(async (trx) => {
        await insistOnUser(trx, caller);
        await ownerStore(trx).setUser(caller.id, { totpSecret: null, totpStep: null });
        await ownerStore(trx).replaceRecoveryCodes(caller.id, []);
      });
    },
  };
}
