// Postgres's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const DISK_FULL = new Set(["SQLITE_FULL", "53100"]);
const COLLISION = new Set(["40001", "40P01", "SQLITE_BUSY_SNAPSHOT"]);
const UNIQUE = "23505";

/** The server stops, starts, has no free connection, or cancelled a slow statement. */
const AWAY = new Set(["57P01", "57P02", "57P03", "57P05", "53300", "57014", "25P03"]);
const CONNECTION_CODE = /^(08...|ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/;
const CONNECTION_TEXT =
  /^(Connection terminated|The database does not answer|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Wrong password or user, no such database, no permission to create tables. */
const DENIED = /^(28...|3D000|42501)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

export const isDiskFull = (error: unknown): boolean => DISK_FULL.has(codeOf(error));

/** Two transactions conflicted, and this one was rolled back: a retry may succeed. */
export const isTransactionConflict = (error: unknown): boolean => COLLISION.has(codeOf(error));

/** A unique key was violated. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE;

/** The database server refuses the site. Retries are useless until somebody changes the address or the permissions. */
export const isDatabaseAccessDenied = (error: unknown): boolean => DENIED.test(codeOf(error));

/** Another process is writing to the embedded database. */
export const isDatabaseLocked = (error: unknown): boolean => codeOf(error).startsWith("SQLITE_BUSY");

/** The database cannot be reached, is locked, or has no free connection: a temporary failure. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (isDatabaseLocked(error) || AWAY.has(code) || CONNECTION_CODE.test(code)) return true;
  // A missing Unix socket.
  if (error instanceof Error && "syscall" in error && error.syscall === "connect") return true;
  return error instanceof Error && CONNECTION_TEXT.test(error.message);
}
