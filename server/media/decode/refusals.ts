export type PictureRefusal = "not-a-picture" | "broken" | "too-many-pixels" | "too-many-frames";

/** Thrown for a refused picture; the message is for the log, not for people. */
export class RefusedPicture extends Error {
  readonly refusal: PictureRefusal;
  /** Its index in the submission. */
  readonly index: number;
  constructor(refusal: PictureRefusal, message: string, index = 0) {
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
