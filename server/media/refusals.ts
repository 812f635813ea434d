/** Why a picture is not taken in. */
export type Refusal = "not-a-picture" | "broken" | "too-many-pixels" | "too-many-frames";

/** A picture that is not taken in; the message is for the log, not for people. */
export class RefusedPicture extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

export class BrokenPicture extends RefusedPicture {
  constructor(message: string) {
    super("broken", message);
  }
}
