import { CallFailed, rateLimitWords } from "../../lib/net/api.ts";

/** The message to a visitor whose sign-up failed. */
export function signupErrorWords(error: unknown): string {
  if (error instanceof CallFailed && error.message.includes("already subscribed"))
    return "You're already subscribed with this email address!";
  return rateLimitWords(error) ?? "Failed to subscribe. Please try again.";
}
