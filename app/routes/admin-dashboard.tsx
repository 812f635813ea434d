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
import { type News, TodaysStop } from "../features/locations/todays-stop.tsx";
import { SoldOutToday } from "../features/menu/desk/sold-out-today.tsx";
import { TellPeople } from "../features/notifications/tell-people.tsx";
import { ChangePassword } from "../features/owner/change-password.tsx";
import { LogoutButton } from "../features/owner/logout-button.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { SessionsCard } from "../features/owner/sessions-card.tsx";
import { InlineScript } from "../lib/inline-script.tsx";
import { useSite } from "../lib/site.ts";
import { useInBrowser } from "../lib/use-in-browser.ts";
import { fetchedPart } from "../ui/fetched-part.tsx";
import { FIRST_CALLS } from "./first-calls.ts";

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
    Panel: fetchedPart("locations", SCRIPTS.locations),
  },
  {
    id: "bookings",
    label: "Bookings",
    icon: CalendarDays,
    Waiting: PendingBookings,
    Panel: fetchedPart("bookings", SCRIPTS.bookings),
  },
  {
    id: "messages",
    label: "Messages",
    icon: MessageSquare,
    Waiting: UnreadMessages,
    Panel: fetchedPart("messages", SCRIPTS.messages),
  },
  {
    id: "photos",
    label: "Photos",
    icon: Camera,
    Panel: fetchedPart("photos", SCRIPTS.photos),
  },
  {
    id: "subscribers",
    label: "Subscribers",
    icon: Users,
    Panel: () => <SubscribersTab erasing={<EraseCard />} />,
  },
  {
    id: "communications",
    label: "Mass Comm",
    icon: Megaphone,
    Panel: fetchedPart("mass communication", SCRIPTS.communications),
  },
  {
    id: "settings",
    label: "Settings",
    icon: SettingsIcon,
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

export default function AdminDashboard() {
  const inBrowser = useInBrowser();
  return (
    <DeskFrame title="Dashboard">
      {inBrowser ? (
        <OwnerArea>
          <Desk />
        </OwnerArea>
      ) : (
        <>
          <InlineScript code={FIRST_CALLS} />
          <p className="py-24 text-center text-muted">Loading...</p>
        </>
      )}
    </DeskFrame>
  );
}
