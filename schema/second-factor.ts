import { z } from "zod";
import { givenPassword } from "./owner.ts";

/** What an app shows, or one of the codes for when it is lost. */
export const code = z
  .string("The code is required")
  .trim()
  .min(1, "The code is required")
  .max(40, "The code is too long")
  .meta({ pattern: "\\S" });

const currentPassword = givenPassword;

/** `GET /api/second-factor` */
export const secondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() });
export type SecondFactor = z.infer<typeof secondFactor>;

/** `POST /api/second-factor/secret`: what an app is to be told. Nothing is stored by it. */
export const newSecret = z.object({
  /** Base32, to be typed where the picture cannot be read. */
  secret: z.string(),
  address: z.string(),
  /** The address as a QR code: the source of an SVG. */
  picture: z.string(),
});
export type NewSecret = z.infer<typeof newSecret>;

/** `PUT /api/second-factor`: the app shows the right code by now. */
export const secondFactorOn = z.object({
  secret: z.string().regex(/^[A-Z2-7]{32}$/, "That is no secret"),
  code,
  currentPassword,
});
export type SecondFactorOn = z.infer<typeof secondFactorOn>;

/** The answer: codes that each sign in once, told this one time. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** `POST /api/second-factor/off` */
export const secondFactorOff = z.object({ currentPassword });
