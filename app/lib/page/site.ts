import { useRouteLoaderData } from "react-router";
import type { PublicForm } from "../../../schema/public-forms.ts";
import { wallClock } from "../../../schema/times.ts";
import type { loader } from "../../root.tsx";
import { newerBusiness } from "../data/newer-business.ts";
import { useStore } from "../data/store.ts";
import { useNow } from "./now.tsx";

/** The business's settings and logo, as they came with the page or were changed on it. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>("root");
  const business = useStore(newerBusiness);
  if (!site) throw new Error("The root's data is missing");
  return business ? { ...site, business } : site;
}

/** The refused form that this page answers, when it was sent without script. */
export function useRefusedForm(name: PublicForm) {
  const { refusedForm } = useSite();
  return refusedForm?.form === name ? refusedForm : undefined;
}

/** The business's day, whatever the browser's zone: `YYYY-MM-DD`. */
export function useToday(): string {
  const { business } = useSite();
  return wallClock(useNow(), business.timezone).day;
}
