/** Why a picture is not taken in. */
export type Refusal = "not-a-picture" | "broken" | "too-many-pixels" | "too-many-frames";

/** A picture that is not taken in; the message is for the log, not for people. */
export class RefusedPicture extends Error {
  readonly refusal: Refusal;
  /** Which one of those that came together. */
  readonly index: number;
  constructor(refusal: Refusal, message: string, index = 0) {
    super(message);
    this.refusal = refusal;
    this.index = index;
  }
}

export class BrokenPicture extends RefusedPicture {
  constructor(message: string, index = 0) {
    super("broken", message, index);
  }
}
