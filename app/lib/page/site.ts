import { useRouteLoaderData } from "react-router";
import type { PublicForm } from "../../../schema/public-forms.ts";
import { wallClock } from "../../../schema/times.ts";
import type { loader } from "../../root.tsx";
import { changedBusiness } from "../data/changed-business.ts";
import { useStore } from "../data/store.ts";
import { useNow } from "./now.tsx";

/** Returns the root's data, with the settings that were changed on this page. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>("root");
  const business = useStore(changedBusiness);
  if (!site) throw new Error("The root's data is missing");
  return business ? { ...site, business } : site;
}

/** Returns the form that the server has refused and answered with this page, after it was posted without script. */
export function useRefusedForm(name: PublicForm) {
  const { refusedForm } = useSite();
  return refusedForm?.form === name ? refusedForm : undefined;
}

/** Returns the current day in the business's time zone: `YYYY-MM-DD`. */
export function useToday(): string {
  const { business } = useSite();
  return wallClock(useNow(), business.timezone).day;
}
