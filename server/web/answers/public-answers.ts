import type { Clock } from "../../clock.ts";
import type { PageVersion } from "../pages/version.ts";
import type { StoredAnswer } from "./answer.ts";
import { publicCache } from "./public-cache.ts";

export type PublicAnswers = ReturnType<typeof publicAnswers>;

/** The cache of answers that are the same for everybody: pictures, icons, colors. Pages and calendars contain the site's address (`origins.ts`). */
export const publicAnswers = (version: PageVersion, clock: Clock) =>
  publicCache<StoredAnswer>(version, clock, ({ status }) => status < 500);
