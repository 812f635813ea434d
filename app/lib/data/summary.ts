import type { Summary } from "../../../schema/summary.ts";
import { SUMMARY, useAnswer } from "./queries.ts";

/** How much there is and what waits; asked for again with every list that is, and after every call that changes one. */
export const useSummary = () => useAnswer<Summary>(SUMMARY);
