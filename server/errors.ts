/**
 * The few errors that a caller can cause. Services throw them; `web/error-answers.ts` turns them into answers.
 * The message is shown to the user.
 */
export class NotFound extends Error {
  constructor(what: string) {
    super(`${what} not found`);
  }
}

export class Conflict extends Error {
  /** Further fields of the answer. */
  readonly details: Record<string, unknown>;
  constructor(message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.details = details;
  }
}

/** A change with an outdated base revision: it would overwrite a change that its author has not seen. */
export class StaleRevision extends Error {
  readonly current: object;
  constructor(current: object) {
    super("This was changed on another device meanwhile");
    this.current = current;
  }
}

/** The idempotency key belongs to another call. */
export class KeyReused extends Error {
  constructor() {
    super("This Idempotency-Key belongs to another call");
  }
}

/** A write of another data epoch: its ids and revisions mean other rows here. */
export class EpochMismatch extends Error {
  constructor() {
    super("The site was restored from a backup since. See what stands there now, and do it anew.");
  }
}

export class Unauthorized extends Error {}

export class Forbidden extends Error {}

export class Invalid extends Error {
  /** All refused fields, in order. */
  readonly issues: { path: string; message: string }[];
  constructor(path: string, message: string, ...others: { path: string; message: string }[]) {
    super(message);
    this.issues = [{ path, message }, ...others];
  }

  /** The refusal of a schema. */
  static of({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Invalid {
    const [first, ...others] = issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return new Invalid(first?.path ?? "", first?.message ?? "Not valid", ...others);
  }
}

export class TooLarge extends Error {}

/** The machine's disk is full; nothing of the request is stored. */
export class DiskFull extends Error {
  constructor() {
    super("The server has no room left to store this. Please try again later.");
  }
}

export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds));
  }
}

/** A service that the site needs cannot be reached. */
export class Unavailable extends Error {}

/** Something in the configuration cannot be used; the message says what, and why. */
export class CannotStart extends Error {}
