import { hash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => hash("sha256", text, "buffer");

/** Whether two secrets are the same, in a time that tells nothing of either. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
