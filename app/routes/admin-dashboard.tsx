import {
  BellRing,
  CalendarDays,
  CalendarSync,
  Camera,
  Clock,
  HeartPulse,
  History,
  KeyRound,
  LayoutDashboard,
  MapPin,
  Megaphone,
  MessageSquare,
  Palette,
  Send,
  Settings as SettingsIcon,
  Store,
  Tag,
  Users,
  UtensilsCrossed,
} from "lucide-react";
import { roleOf } from "../../schema/accounts.ts";
import { listFilter, listPath } from "../../schema/list-filter.ts";
import { wallClock } from "../../schema/times.ts";
import {
  BOOKING_FILTER,
  BOOKINGS,
  bookingDays,
  bookingsAhead,
  bookingsOn,
} from "../features/bookings/desk/booking-calls.ts";
import { monthOf } from "../features/bookings/desk/month.ts";
import { PendingBookings } from "../features/bookings/desk/pending-bookings.tsx";
import { MESSAGE_FILTER, MESSAGES } from "../features/contact/desk/message-calls.ts";
import { UnreadMessages } from "../features/contact/desk/unread-messages.tsx";
import { DeskFrame } from "../features/desk/frame.tsx";
import { HelpersOverview } from "../features/desk/helpers-overview.tsx";
import { Overview } from "../features/desk/overview.tsx";
import { Settings, type SettingsPart } from "../features/desk/settings.tsx";
import { type DeskTab, DeskTabs } from "../features/desk/tabs.tsx";
import { HealthNotice } from "../features/health/desk/health-notice.tsx";
import { HISTORY, HISTORY_FILTER, PEOPLE } from "../features/history/history-calls.ts";
import { SoldOutToday } from "../features/menu/desk/sold-out-today.tsx";
import { TellPeople } from "../features/notifications/tell-people.tsx";
import { OfflineQueue } from "../features/offline/offline.tsx";
import { ChangePassword } from "../features/owner/change-password.tsx";
import { LogoutButton } from "../features/owner/logout-button.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { HELPERS, OWN_DOORS } from "../features/owner/sign-in-calls.ts";
import { RingHere } from "../features/push/ring-here.tsx";
import { CHANGES } from "../features/stops/day/day-calls.ts";
import { TODAYS_LOCATIONS } from "../features/stops/location-calls.ts";
import { type News, TodaysStop } from "../features/stops/todays-stop.tsx";
import { SUBSCRIBER_FILTER, SUBSCRIBERS } from "../features/subscribers/desk/subscriber-calls.ts";
import { deskAnswers } from "../lib/data/desk-answers.ts";
import {
  AUTOMATIC_MESSAGES,
  BUSINESS,
  CALENDAR_FEED,
  CURRENT_HERO,
  ERASURES,
  FAILED_TRANSACTIONAL,
  LOCATIONS,
  MENU_ITEMS,
  NOTIFICATION_STATUS,
  PHOTO_SUBMISSIONS,
  PUSH_DEVICES,
  SENDS,
  SERIES,
  SUBSCRIBER_TOTALS,
  TRANSACTIONAL,
} from "../lib/data/paths.ts";
import { SUMMARY, useIsHelper } from "../lib/data/queries.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { useSite } from "../lib/page/site.ts";
import { fetchedPart } from "../ui/fetched-part.tsx";
import type { Route } from "./+types/admin-dashboard";

export const meta = () => [{ name: "robots", content: "noindex" }];

const FirstSetup = fetchedPart("setup", () => import("../features/business/desk/setup/first-setup.tsx"));

const MenuStart = fetchedPart("menu", async () => ({
  default: (await import("../features/menu/desk/menu-start.tsx")).MenuStart,
}));

const FirstStop = fetchedPart("first stop", async () => ({
  default: (await import("../features/stops/first-stop.tsx")).FirstStop,
}));

const SubscribersTab = fetchedPart("subscribers", () => import("../features/subscribers/desk/subscribers-tab.tsx"));

const Subscribers = Object.assign(() => <SubscribersTab erasing={<EraseCard />} />, {
  preload: SubscribersTab.preload,
});

const SendingPart = fetchedPart("sending", () => import("../features/business/desk/sending-part.tsx"));

const NotificationExamples = fetchedPart(
  "examples",
  () => import("../features/notifications/notification-examples.tsx"),
);

const Sending = Object.assign(() => <SendingPart examples={<NotificationExamples />} />, {
  preload() {
    SendingPart.preload();
    NotificationExamples.preload();
  },
});

const DoorsPart = fetchedPart("sign-in settings", () => import("../features/owner/sign-in-part.tsx"));

const InstallCard = fetchedPart("installing", () => import("../features/offline/install-card.tsx"));

const Doors = Object.assign(() => <DoorsPart install={<InstallCard />} />, {
  preload() {
    DoorsPart.preload();
    InstallCard.preload();
  },
});

const EraseCard = fetchedPart("erasures", () => import("../features/erasures/erase-card.tsx"));

const tell = (news: News, onDone: () => void) => <TellPeople news={news} onDone={onDone} />;

const AT_LEISURE_MS = 3_000;

const PARTS: [SettingsPart, ...SettingsPart[]] = [
  {
    id: "business",
    label: "Business",
    about: "Name, contact, links",
    icon: Store,
    calls: [BUSINESS],
    Panel: fetchedPart("settings", () => import("../features/business/desk/business-part.tsx")),
  },
  {
    id: "hours",
    label: "Hours",
    about: "When you are usually open",
    icon: Clock,
    calls: [BUSINESS],
    Panel: fetchedPart("hours", () => import("../features/business/desk/hours-part.tsx")),
  },
  {
    id: "menu",
    label: "Menu",
    about: "What you sell",
    icon: UtensilsCrossed,
    calls: [MENU_ITEMS],
    Panel: fetchedPart("menu", () => import("../features/menu/desk/menu-editor.tsx")),
  },
  {
    id: "prices",
    label: "Prices",
    about: "Sizes, packages, event types",
    icon: Tag,
    calls: [BUSINESS],
    Panel: fetchedPart("prices", () => import("../features/business/desk/prices-part.tsx")),
  },
  {
    id: "look",
    label: "Look",
    about: "Colors, logo, hero photo",
    icon: Palette,
    calls: [BUSINESS, CURRENT_HERO],
    Panel: fetchedPart("look", () => import("../features/business/desk/look-part.tsx")),
  },
  {
    id: "sending",
    label: "Sending",
    about: "Mail, SMS, notifications",
    icon: Send,
    calls: [BUSINESS, AUTOMATIC_MESSAGES, NOTIFICATION_STATUS, TRANSACTIONAL],
    Panel: Sending,
  },
  {
    id: "calendar",
    label: "Calendar",
    about: "Your plans in your own calendar",
    icon: CalendarSync,
    calls: [CALENDAR_FEED],
    Panel: fetchedPart("calendar feed", () => import("../features/calendar/calendar-card.tsx")),
  },
  {
    id: "ringing",
    label: "Notifications",
    about: "What this phone tells you about",
    icon: BellRing,
    calls: [PUSH_DEVICES],
    Panel: fetchedPart("ringing", () => import("../features/push/ringing-part.tsx")),
  },
  {
    id: "doors",
    label: "Sign-in",
    about: "Password, helpers, devices",
    icon: KeyRound,
    calls: [...OWN_DOORS, HELPERS],
    Panel: Doors,
  },
  {
    id: "history",
    label: "History",
    about: "Who changed what, and when",
    icon: History,
    calls: (address) => [listPath(HISTORY, listFilter(address, HISTORY_FILTER)), PEOPLE],
    Panel: fetchedPart("history", () => import("../features/history/history-part.tsx")),
  },
  {
    id: "health",
    label: "Site Health",
    about: "Mail, photos, disk, backups, clock",
    icon: HeartPulse,
    // Asked from here: the answer waits for other servers, and compares this device's clock.
    calls: [],
    Panel: fetchedPart("site health", () => import("../features/health/desk/health-card.tsx")),
  },
];

const flavors = (isOpen: boolean, onClose: () => void) => <SoldOutToday isOpen={isOpen} onClose={onClose} />;

const todaysStop = <TodaysStop tell={tell} flavors={flavors} hasListBeside={false} />;

const OVERVIEW: DeskTab = {
  id: "overview",
  label: "Overview",
  icon: LayoutDashboard,
  calls: () => [TODAYS_LOCATIONS, CHANGES],
  Panel: () => <Overview notice={<HealthNotice />} todaysStop={todaysStop} />,
};

const LOCATIONS_TAB: DeskTab = {
  id: "locations",
  label: "Locations",
  icon: MapPin,
  calls: () => [listPath(LOCATIONS), SERIES],
  Panel: fetchedPart("locations", () => import("../features/stops/locations-tab.tsx")),
};

const PHOTOS: DeskTab = {
  id: "photos",
  label: "Photos",
  icon: Camera,
  calls: () => [listPath(PHOTO_SUBMISSIONS), BUSINESS],
  Panel: fetchedPart("photos", () => import("../features/photos/desk/photos-tab.tsx")),
};

const TABS: [DeskTab, ...DeskTab[]] = [
  OVERVIEW,
  LOCATIONS_TAB,
  {
    id: "bookings",
    label: "Bookings",
    icon: CalendarDays,
    Waiting: PendingBookings,
    calls: (address, today) => [
      listPath(BOOKINGS, listFilter(address, BOOKING_FILTER)),
      bookingDays(monthOf(today)),
      bookingsOn(today),
    ],
    Panel: fetchedPart("bookings", () => import("../features/bookings/desk/bookings-tab.tsx")),
  },
  {
    id: "messages",
    label: "Messages",
    icon: MessageSquare,
    Waiting: UnreadMessages,
    calls: (address) => [listPath(MESSAGES, listFilter(address, MESSAGE_FILTER))],
    Panel: fetchedPart("messages", () => import("../features/contact/desk/messages-tab.tsx")),
  },
  PHOTOS,
  {
    id: "subscribers",
    label: "Subscribers",
    icon: Users,
    calls: (address) => [listPath(SUBSCRIBERS, listFilter(address, SUBSCRIBER_FILTER)), SUBSCRIBER_TOTALS, ERASURES],
    Panel: Subscribers,
  },
  {
    id: "communications",
    label: "Mass Comm",
    icon: Megaphone,
    calls: () => [NOTIFICATION_STATUS, SUBSCRIBER_TOTALS, SENDS, FAILED_TRANSACTIONAL, listPath(LOCATIONS)],
    Panel: fetchedPart("mass communication", () => import("../features/notifications/communications-tab.tsx")),
  },
  {
    id: "settings",
    label: "Settings",
    icon: SettingsIcon,
    calls: (address) => {
      const { calls } = partIn(address);
      return typeof calls === "function" ? calls(address) : calls;
    },
    Panel: () => <Settings parts={PARTS} />,
  },
];

/** The day is a helper's, and their own sign-in. */
const HELPERS_TABS: [DeskTab, ...DeskTab[]] = [
  { ...OVERVIEW, Panel: () => <HelpersOverview todaysStop={todaysStop} /> },
  LOCATIONS_TAB,
  {
    id: "bookings",
    label: "Bookings",
    icon: CalendarDays,
    calls: (_address, today) => [bookingsAhead(today)],
    Panel: fetchedPart("bookings", () => import("../features/bookings/desk/helpers-bookings.tsx")),
  },
  { ...PHOTOS, calls: () => [listPath(PHOTO_SUBMISSIONS)] },
  {
    id: "doors",
    label: "Sign-in",
    icon: KeyRound,
    calls: () => OWN_DOORS,
    Panel: () => (
      <div className="flex max-w-3xl flex-col gap-5">
        <Doors />
      </div>
    ),
  },
];

const tabIn = (address: URLSearchParams, tabs = TABS) => tabs.find(({ id }) => id === address.get("tab")) ?? tabs[0];
const partIn = (address: URLSearchParams) => PARTS.find(({ id }) => id === address.get("part")) ?? PARTS[0];

if (typeof window !== "undefined") {
  // The scripts of the tab in the address are loaded while the page is hydrated.
  const address = new URLSearchParams(window.location.search);
  const tab = tabIn(address);
  (tab.id === "settings" ? partIn(address) : tab).Panel.preload?.();
  // The others come when there is nothing else to do: where the truck stands next, there may be no line.
  setTimeout(() => {
    for (const { Panel } of [...TABS, ...HELPERS_TABS, ...PARTS]) Panel.preload?.();
  }, AT_LEISURE_MS);
}

/** What the owner of a new site is asked first; else the desk. */
function Desk() {
  const { business } = useSite();
  const isHelper = useIsHelper();
  const notices = (
    <>
      <OfflineQueue />
      <RingHere />
    </>
  );
  if (!business.isSetUp && !isHelper) {
    return (
      <DeskFrame title="Your new site">
        {notices}
        <FirstSetup menu={(next) => <MenuStart onDone={next} />} firstStop={(next) => <FirstStop onDone={next} />} />
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
  // The page that a phone keeps has nobody's data.
  if (address.has("shell")) return null;
  const data = context.get(pageDataContext);
  const { timezone, isSetUp } = await data.business();
  const today = wallClock(data.now(), timezone).day;
  return deskAnswers(data, (account) => {
    const isHelper = roleOf(account) === "helper";
    if (!isSetUp && !isHelper) return [BUSINESS];
    return [SUMMARY, ...tabIn(address, isHelper ? HELPERS_TABS : TABS).calls(address, today)];
  });
}

// What comes after the page the desk asks for by itself, tab by tab.
export const shouldRevalidate = () => false;

export default function AdminDashboard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <OwnerArea answers={loaderData} frame={(login) => <DeskFrame title="Dashboard">{login}</DeskFrame>}>
      <Desk />
    </OwnerArea>
  );
}
