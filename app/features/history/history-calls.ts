import { HISTORY_THINGS } from "../../../schema/history-things.ts";

export const HISTORY_PATH = "/api/history";
export const HISTORY_PEOPLE_PATH = "/api/history/people";

/** The filters of the list. */
export const HISTORY_FILTER = { thing: new RegExp(`^(${Object.keys(HISTORY_THINGS).join("|")})$`), who: /^.{1,200}$/ };
