import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { listFilter, listPath } from "../../../../schema/list-filter.ts";
import { ERASURES_PATH, SUBSCRIBER_TOTALS_PATH, SUBSCRIBERS_PATH } from "../../../lib/data/paths.ts";
import type { DeskTab } from "../../../ui/desk-tab.ts";
import { lazyPanel } from "../../../ui/lazy-panel.tsx";
import { SUBSCRIBER_FILTER } from "./subscriber-calls.ts";

const SubscribersTab = lazyPanel("subscribers", () => import("./subscribers-tab.tsx"));

/** @param erasing the card that erases a person */
export const subscribersTab = (erasing: ReactNode): DeskTab => ({
  id: "subscribers",
  label: "Subscribers",
  icon: Users,
  calls: (address) => [
    listPath(SUBSCRIBERS_PATH, listFilter(address, SUBSCRIBER_FILTER)),
    SUBSCRIBER_TOTALS_PATH,
    ERASURES_PATH,
  ],
  Panel: Object.assign(() => <SubscribersTab erasing={erasing} />, { preload: SubscribersTab.preload }),
});
