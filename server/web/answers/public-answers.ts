import type { Clock } from "../../clock.ts";
import type { PageVersion } from "../pages/version.ts";
import type { StoredAnswer } from "./answer.ts";
import { publicStore } from "./made-once.ts";
import { usualOrigins } from "./origins.ts";

export type PublicAnswers = ReturnType<typeof publicAnswers>;

/** The one store of what everybody is answered: pages, calendars, pictures, icons, colours. */
export const publicAnswers = (version: PageVersion, clock: Clock, publicUrl: string | undefined) => ({
  ...publicStore<StoredAnswer>(version, clock, ({ status }) => status < 500),
  /** Whether answers that name this address of the site are stored. */
  isUsual: usualOrigins(clock, publicUrl),
});
