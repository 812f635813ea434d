import { z } from "zod";

/**
 * `website`: a control of each public form that no person sees, and that machines fill. The server answers a request that
 * carries it as it would any other, and stores nothing.
 */
export const honeypot = z.string().meta({ maxLength: 0, description: "Leave it out: machines fill it" }).optional();
