let signIns = 0;

/** Another one after each sign-in: what was asked before it is answered as to nobody. */
export const signInsNow = () => signIns;

/** Somebody has signed in. */
export function noteSignIn() {
  signIns += 1;
}
