import { hash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => hash("sha256", text, "buffer");

/** Compares two secrets in constant time. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
