import { z } from "zod";

/** The import of subscribers from a CSV file whose first line names the columns. */

export const IMPORT_MAX_CHARACTERS = 5 * 1024 * 1024;
export const IMPORT_MAX_LINES = 50_000;
/** So many wrong lines are named; the others are counted. */
export const IMPORT_MAX_LISTED_ERRORS = 100;

/**
 * `POST /api/subscribers/import`: the file's text. With `save` false the answer is a preview and nothing is stored;
 * with `save` true the owner states that these people agreed.
 */
export const subscriberImport = z.object({
  csv: z
    .string("A CSV file is required")
    .min(1, "The file is empty")
    .max(IMPORT_MAX_CHARACTERS, "The file is too large: at most 5 MB")
    .meta({ examples: ["Email,First name\nada@example.com,Ada\n"] }),
  save: z.boolean(),
});

const wrongLine = z.object({
  /** The line of the file, the header's being 1. */
  line: z.number().int(),
  reason: z.string(),
});
export type InvalidImportLine = z.infer<typeof wrongLine>;

export const subscriberImportResult = z.object({
  saved: z.boolean(),
  /** New addresses: stored, or in a preview to be stored. */
  added: z.number().int(),
  /** Present subscribers, who stay unchanged. */
  known: z.number().int(),
  /** Inactive subscribers, who stay inactive. */
  unsubscribed: z.number().int(),
  wrong: z.number().int(),
  /** The first of the wrong lines. */
  wrongLines: z.array(wrongLine),
  /** Columns that were read, as the file calls them, and those that mean nothing here. */
  columns: z.object({ used: z.array(z.string()), unused: z.array(z.string()) }),
});
export type SubscriberImportResult = z.infer<typeof subscriberImportResult>;
