import type { Summary } from "../../../schema/summary.ts";
import { SUMMARY, useAnswer } from "./queries.ts";

/** Counts of the desk. They are fetched again with every list, and after every change. */
export const useSummary = () => useAnswer<Summary>(SUMMARY);
