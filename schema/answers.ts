import { z } from "zod";

/** The body of every answer that is not a success; `issues` only where a request was refused by its schema. */
export const errorAnswer = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
