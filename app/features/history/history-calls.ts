import { HISTORY_THINGS } from "../../../schema/history-things.ts";

export const HISTORY = "/api/history";
export const PEOPLE = "/api/history/people";

/** The filters of the list. */
export const HISTORY_FILTER = { thing: new RegExp(`^(${Object.keys(HISTORY_THINGS).join("|")})$`), who: /^.{1,200}$/ };
