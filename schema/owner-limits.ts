/** Spec section 5: the owner's password has at least this many characters. */
export const PASSWORD_MIN_LENGTH = 6;

/** Texts of spec section 5, shown by the form and answered by the server. */
export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
