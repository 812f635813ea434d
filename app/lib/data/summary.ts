import type { Summary } from "../../../schema/summary.ts";
import { SUMMARY_PATH, useAnswer } from "./queries.ts";

/** The counts of the desk's lists. They are refetched with every list and after every change. */
export const useSummary = () => useAnswer<Summary>(SUMMARY_PATH);
