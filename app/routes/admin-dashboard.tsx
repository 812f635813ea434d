import {
  CalendarDays,
  Camera,
  LayoutDashboard,
  MapPin,
  Megaphone,
  MessageSquare,
  Settings as SettingsIcon,
  Users,
} from "lucide-react";
import { PendingBookings } from "../features/bookings/desk/pending-bookings.tsx";
import { UnreadMessages } from "../features/contact/desk/unread-messages.tsx";
import { DeskFrame } from "../features/desk/frame.tsx";
import { Overview } from "../features/desk/overview.tsx";
import { type DeskTab, DeskTabs } from "../features/desk/tabs.tsx";
import { HealthCard } from "../features/health/desk/health-card.tsx";
import { HealthNotice } from "../features/health/desk/health-notice.tsx";
import { CHANGES } from "../features/locations/day/day-calls.ts";
import { TODAYS_LOCATIONS } from "../features/locations/location-calls.ts";
import { type News, TodaysStop } from "../features/locations/todays-stop.tsx";
import { SoldOutToday } from "../features/menu/desk/sold-out-today.tsx";
import { FAILED_MESSAGES } from "../features/notifications/failed-messages.ts";
import { TellPeople } from "../features/notifications/tell-people.tsx";
import { ChangePassword } from "../features/owner/change-password.tsx";
import { LogoutButton } from "../features/owner/logout-button.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { SessionsCard } from "../features/owner/sessions-card.tsx";
import { deskAnswers } from "../lib/desk-answers.ts";
import { pageDataContext } from "../lib/page-data-context.ts";
import { SUMMARY } from "../lib/queries.ts";
import { useSite } from "../lib/site.ts";
import { fetchedPart } from "../ui/fetched-part.tsx";
import type { Route } from "./+types/admin-dashboard";

export const meta = () => [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];

/** The scripts of the tabs, each fetched when its tab is opened. */
const SCRIPTS = {
  locations: () => import("../features/locations/locations-tab.tsx"),
  bookings: () => import("../features/bookings/desk/bookings-tab.tsx"),
  messages: () => import("../features/contact/desk/messages-tab.tsx"),
  photos: () => import("../features/photos/desk/photos-tab.tsx"),
  subscribers: () => import("../features/subscribers/desk/subscribers-tab.tsx"),
  communications: () => import("../features/notifications/communications-tab.tsx"),
  settings: () => import("../features/business/desk/settings.tsx"),
};

// The tab that the address asks for is on its way while the page comes alive and the session is looked up.
if (typeof window !== "undefined") {
  const asked = new URLSearchParams(window.location.search).get("tab");
  for (const [tab, load] of Object.entries(SCRIPTS)) if (tab === asked) load().catch(() => {});
}

const Settings = fetchedPart("settings", async () => ({ default: (await SCRIPTS.settings()).Settings }));

const MenuEditor = fetchedPart("menu editor", async () => ({
  default: (await import("../features/menu/desk/menu-editor.tsx")).MenuEditor,
}));

const FirstSetup = fetchedPart("setup", () => import("../features/business/desk/setup/first-setup.tsx"));

const MenuStart = fetchedPart("menu", async () => ({
  default: (await import("../features/menu/desk/menu-start.tsx")).MenuStart,
}));

const FirstStop = fetchedPart("first stop", async () => ({
  default: (await import("../features/locations/first-stop.tsx")).FirstStop,
}));

const SubscribersTab = fetchedPart("subscribers", SCRIPTS.subscribers);

const EraseCard = fetchedPart("erasures", () => import("../features/erasures/erase-card.tsx"));

const CalendarCard = fetchedPart("calendar feed", () => import("../features/calendar/calendar-card.tsx"));

const tell = (news: News, onDone: () => void) => <TellPeople news={news} onDone={onDone} />;

const TABS: DeskTab[] = [
  {
    id: "overview",
    label: "Overview",
    icon: LayoutDashboard,
    calls: [TODAYS_LOCATIONS, CHANGES],
    Panel: () => (
      <Overview
        notice={<HealthNotice />}
        todaysStop={<TodaysStop tell={tell} flavors={<SoldOutToday />} hasListBeside={false} />}
      />
    ),
  },
  {
    id: "locations",
    label: "Locations",
    icon: MapPin,
    calls: ["/api/locations", "/api/series"],
    Panel: fetchedPart("locations", SCRIPTS.locations),
  },
  {
    id: "bookings",
    label: "Bookings",
    icon: CalendarDays,
    Waiting: PendingBookings,
    calls: ["/api/bookings", "/api/locations"],
    Panel: fetchedPart("bookings", SCRIPTS.bookings),
  },
  {
    id: "messages",
    label: "Messages",
    icon: MessageSquare,
    Waiting: UnreadMessages,
    calls: ["/api/contact-messages"],
    Panel: fetchedPart("messages", SCRIPTS.messages),
  },
  {
    id: "photos",
    label: "Photos",
    icon: Camera,
    calls: ["/api/photo-submissions", "/api/business"],
    Panel: fetchedPart("photos", SCRIPTS.photos),
  },
  {
    id: "subscribers",
    label: "Subscribers",
    icon: Users,
    calls: ["/api/subscribers", "/api/erasures"],
    Panel: () => <SubscribersTab erasing={<EraseCard />} />,
  },
  {
    id: "communications",
    label: "Mass Comm",
    icon: Megaphone,
    calls: ["/api/notifications/status", "/api/subscribers", "/api/sends", FAILED_MESSAGES, "/api/locations"],
    Panel: fetchedPart("mass communication", SCRIPTS.communications),
  },
  {
    id: "settings",
    label: "Settings",
    icon: SettingsIcon,
    calls: ["/api/business", "/api/admin/current-hero", "/api/menu/items", "/api/calendar-feed"],
    Panel: () => (
      <Settings
        password={<ChangePassword />}
        menu={<MenuEditor />}
        calendar={<CalendarCard />}
        sessions={<SessionsCard />}
        health={<HealthCard />}
      />
    ),
  },
];

/** What the owner of a new site is asked first; else the desk. */
function Desk() {
  const { business } = useSite();
  if (!business.isSetUp) {
    return (
      <FirstSetup menu={(next) => <MenuStart onDone={next} />} firstStop={(next) => <FirstStop onDone={next} />} />
    );
  }
  return (
    <DeskTabs
      tabs={TABS}
      actions={
        <>
          <ChangePassword />
          <LogoutButton />
        </>
      }
    />
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = TABS.find(({ id }) => id === asked) ?? TABS[0];
  return deskAnswers(context.get(pageDataContext), [SUMMARY, ...(tab?.calls ?? [])]);
}

// What comes after the page the desk asks for by itself, tab by tab.
export const shouldRevalidate = () => false;

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Dashboard">
      <OwnerArea answers={loaderData}>
        <Desk />
      </OwnerArea>
    </DeskFrame>
  );
}
