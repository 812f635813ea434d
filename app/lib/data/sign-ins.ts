let signIns = 0;

/** A counter of sign-ins: calls from before the last one were made without its session. */
export const signInsNow = () => signIns;

/** Somebody has signed in. */
export function noteSignIn() {
  signIns += 1;
}
