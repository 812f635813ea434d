/** product.md, *Who may call what*: the owner's password has at least this many characters. */
export const PASSWORD_MIN_LENGTH = 6;

/** Texts of product.md, *Who may call what*, shown by the form and answered by the server. */
export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
