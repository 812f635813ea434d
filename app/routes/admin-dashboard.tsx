import { LayoutDashboard, Settings as SettingsIcon } from "lucide-react";
import { type Ref, useState } from "react";
import { useSearchParams } from "react-router";
import { roleOf } from "../../schema/accounts.ts";
import { wallClock } from "../../schema/times.ts";
import { bookingsTab, helpersBookingsTab } from "../features/bookings/desk/tab.ts";
import { businessPart, hoursPart, lookPart, pricesPart, sendingPart } from "../features/business/desk/parts.tsx";
import { calendarPart } from "../features/calendar/part.ts";
import { messagesTab } from "../features/contact/desk/tab.ts";
import { DeskFrame } from "../features/desk/frame.tsx";
import { HelpersOverview } from "../features/desk/helpers-overview.tsx";
import { Overview } from "../features/desk/overview.tsx";
import { Settings } from "../features/desk/settings.tsx";
import { DeskTabs } from "../features/desk/tabs.tsx";
import { HealthNotice } from "../features/health/desk/health-notice.tsx";
import { healthPart } from "../features/health/desk/part.ts";
import { historyPart } from "../features/history/part.ts";
import { menuPart } from "../features/menu/desk/part.ts";
import { SoldOutDialog } from "../features/menu/desk/sold-out-dialog.tsx";
import { NotifyQuestion } from "../features/notifications/notify-question.tsx";
import { massCommTab } from "../features/notifications/tab.ts";
import { OfflineQueue } from "../features/offline/offline.tsx";
import { ChangePassword } from "../features/owner/change-password.tsx";
import { LogoutButton } from "../features/owner/logout-button.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { helpersSignInTab, signInPart } from "../features/owner/part.tsx";
import { helpersPhotosTab, photosTab } from "../features/photos/desk/tab.ts";
import { notificationsPart } from "../features/push/part.ts";
import { PushEffects } from "../features/push/push-effects.tsx";
import { TODAYS_LOCATIONS_PATH } from "../features/stops/location-calls.ts";
import { locationsTab } from "../features/stops/tab.tsx";
import { type BroadcastSubject, TodaysStop } from "../features/stops/todays-stop.tsx";
import { subscribersTab } from "../features/subscribers/desk/tab.tsx";
import { prefetchDeskAnswers } from "../lib/data/desk-answers.ts";
import { BUSINESS_PATH, LOCATION_CHANGES_PATH } from "../lib/data/paths.ts";
import { SUMMARY_PATH, useIsHelper } from "../lib/data/queries.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { useSite } from "../lib/page/site.ts";
import type { DeskTab, SettingsPart } from "../ui/desk-tab.ts";
import { lazyPanel } from "../ui/lazy-panel.tsx";
import type { Route } from "./+types/admin-dashboard";

export const meta = () => [{ name: "robots", content: "noindex" }];

const FirstSetup = lazyPanel("setup", () => import("../features/business/desk/setup/first-setup.tsx"));
const FirstMenuChoice = lazyPanel("menu", async () => ({
  default: (await import("../features/menu/desk/first-menu-choice.tsx")).FirstMenuChoice,
}));
const FirstStop = lazyPanel("first stop", async () => ({
  default: (await import("../features/stops/first-stop.tsx")).FirstStop,
}));

// Cards of one feature in the panel of another.
const EraseCard = lazyPanel("erasures", () => import("../features/erasures/erase-card.tsx"));
const InstallCard = lazyPanel("installing", () => import("../features/offline/install-card.tsx"));
const NotificationExamples = lazyPanel("examples", () => import("../features/notifications/notification-examples.tsx"));
const renderNotifyQuestion = (news: BroadcastSubject, onDone: () => void, ref?: Ref<HTMLElement>) => (
  <NotifyQuestion news={news} onDone={onDone} ref={ref} />
);
const todaysStop = (
  <TodaysStop
    renderNotifyQuestion={renderNotifyQuestion}
    flavors={(isOpen, onClose) => <SoldOutDialog isOpen={isOpen} onClose={onClose} />}
    hasListBeside={false}
  />
);

const locations = locationsTab(renderNotifyQuestion);

const PARTS: [SettingsPart, ...SettingsPart[]] = [
  businessPart,
  hoursPart,
  menuPart,
  pricesPart,
  lookPart,
  sendingPart(<NotificationExamples />),
  calendarPart,
  notificationsPart,
  signInPart(<InstallCard />),
  historyPart,
  healthPart,
];

const overview: DeskTab = {
  id: "overview",
  label: "Overview",
  icon: LayoutDashboard,
  calls: () => [TODAYS_LOCATIONS_PATH, LOCATION_CHANGES_PATH],
  Panel: () => <Overview notice={<HealthNotice />} todaysStop={todaysStop} />,
};

const TABS: [DeskTab, ...DeskTab[]] = [
  overview,
  locations,
  bookingsTab,
  messagesTab,
  photosTab,
  subscribersTab(<EraseCard />),
  massCommTab,
  {
    id: "settings",
    label: "Settings",
    icon: SettingsIcon,
    calls: (address) => partIn(address).calls(address),
    Panel: () => <Settings parts={PARTS} />,
  },
];

const HELPERS_TABS: [DeskTab, ...DeskTab[]] = [
  { ...overview, Panel: () => <HelpersOverview todaysStop={todaysStop} /> },
  locations,
  helpersBookingsTab,
  helpersPhotosTab,
  helpersSignInTab(<InstallCard />),
];

const tabIn = (address: URLSearchParams, tabs = TABS) => tabs.find(({ id }) => id === address.get("tab")) ?? tabs[0];
const partIn = (address: URLSearchParams) => PARTS.find(({ id }) => id === address.get("part")) ?? PARTS[0];

const PRELOAD_AFTER_MS = 3_000;

if (typeof window !== "undefined") {
  // Loads the script of the tab in the URL while the page is hydrated.
  const address = new URLSearchParams(window.location.search);
  const tab = tabIn(address);
  (tab.id === "settings" ? partIn(address) : tab).Panel.preload?.();
  // Loads the others later, because the desk must work where the truck has no connection.
  setTimeout(() => {
    for (const { Panel } of [...TABS, ...HELPERS_TABS, ...PARTS]) Panel.preload?.();
    for (const Card of [EraseCard, InstallCard, NotificationExamples]) Card.preload();
  }, PRELOAD_AFTER_MS);
}

/** Renders the first setup of a new site, or the tabs of the owner or helper. */
function Desk() {
  const { business } = useSite();
  const isHelper = useIsHelper();
  const [address] = useSearchParams();
  // The setup's last screen stays until a reload or a link to a tab.
  const [wasSetUp] = useState(business.isSetUp);
  const isInSetup = !wasSetUp && !(business.isSetUp && address.has("tab"));
  const notices = (
    <>
      <OfflineQueue />
      <PushEffects />
    </>
  );
  if (isInSetup && !isHelper) {
    return (
      <DeskFrame title="Your new site">
        {notices}
        <FirstSetup
          menu={(next) => <FirstMenuChoice onDone={next} />}
          firstStop={(next) => <FirstStop onDone={next} />}
          todaysStop={todaysStop}
        />
      </DeskFrame>
    );
  }
  return (
    <DeskTabs
      tabs={isHelper ? HELPERS_TABS : TABS}
      notices={notices}
      account={
        <>
          <ChangePassword />
          <LogoutButton />
        </>
      }
    />
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  // The page for offline use contains no data.
  if (address.has("shell")) return null;
  const data = context.get(pageDataContext);
  const { timezone, isSetUp } = await data.business();
  const today = wallClock(data.now(), timezone).day;
  return prefetchDeskAnswers(data, (account) => {
    const isHelper = roleOf(account) === "helper";
    if (!isSetUp && !isHelper) return [BUSINESS_PATH];
    return [SUMMARY_PATH, ...tabIn(address, isHelper ? HELPERS_TABS : TABS).calls(address, today)];
  });
}

// Only the first page uses the loader. After it, each tab makes its own calls.
export const shouldRevalidate = () => false;

export default function AdminDashboard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <OwnerArea answers={loaderData} frame={(login) => <DeskFrame title="Dashboard">{login}</DeskFrame>}>
      <Desk />
    </OwnerArea>
  );
}
