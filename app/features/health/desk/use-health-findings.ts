import type { SiteHealth } from "../../../../schema/health.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { healthFindings } from "./health-words.ts";

/** The query of the site's health, and `read`, which turns its answer into findings. */
export function useHealthFindings() {
  const answer = useAnswer<SiteHealth>("/api/site-health");
  const formatTimestamp = useFormatTimestamp();
  return { answer, read: (health: SiteHealth) => healthFindings(health, answer.dataUpdatedAt, formatTimestamp) };
}
