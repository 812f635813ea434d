let signIns = 0;

/** The number of sign-ins on this page. A call that was made at a lower number does not belong to the current session. */
export const getSignInCount = () => signIns;

/** Counts a sign-in. */
export function noteSignIn() {
  signIns += 1;
}
