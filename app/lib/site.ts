import { useRouteLoaderData } from "react-router";
import { wallClock } from "../../schema/times.ts";
import type { loader } from "../root.tsx";
import { useNow } from "./now.tsx";

/** The business's settings and logo, as they came with the page. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>("root");
  if (!site) throw new Error("The root's data is missing");
  return site;
}

/** The business's day, whatever the browser's zone: `YYYY-MM-DD`. */
export function useToday(): string {
  const { business } = useSite();
  return wallClock(useNow(), business.timezone).day;
}
