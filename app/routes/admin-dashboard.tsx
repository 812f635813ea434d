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
import { lazy } from "react";
import { PendingBookings } from "../features/bookings/desk/pending-bookings.tsx";
import { UnreadMessages } from "../features/contact/desk/unread-messages.tsx";
import { DeskFrame } from "../features/desk/frame.tsx";
import { Overview } from "../features/desk/overview.tsx";
import { type DeskTab, DeskTabs } from "../features/desk/tabs.tsx";
import { HealthCard } from "../features/health/desk/health-card.tsx";
import { HealthNotice } from "../features/health/desk/health-notice.tsx";
import { TodaysStop } from "../features/locations/todays-stop.tsx";
import { ChangePassword } from "../features/owner/change-password.tsx";
import { LogoutButton } from "../features/owner/logout-button.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { SessionsCard } from "../features/owner/sessions-card.tsx";
import { useInBrowser } from "../lib/use-in-browser.ts";

export const meta = () => [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];

const Settings = lazy(async () => ({
  default: (await import("../features/business/desk/settings.tsx")).Settings,
}));

const MenuEditor = lazy(async () => ({
  default: (await import("../features/menu/desk/menu-editor.tsx")).MenuEditor,
}));

const SubscribersTab = lazy(() => import("../features/subscribers/desk/subscribers-tab.tsx"));

const EraseCard = lazy(() => import("../features/erasures/erase-card.tsx"));

const CalendarCard = lazy(() => import("../features/calendar/calendar-card.tsx"));

const TABS: DeskTab[] = [
  {
    id: "overview",
    label: "Overview",
    icon: LayoutDashboard,
    Panel: () => <Overview notice={<HealthNotice />} todaysStop={<TodaysStop />} />,
  },
  {
    id: "locations",
    label: "Locations",
    icon: MapPin,
    Panel: lazy(() => import("../features/locations/locations-tab.tsx")),
  },
  {
    id: "bookings",
    label: "Bookings",
    icon: CalendarDays,
    Waiting: PendingBookings,
    Panel: lazy(() => import("../features/bookings/desk/bookings-tab.tsx")),
  },
  {
    id: "messages",
    label: "Messages",
    icon: MessageSquare,
    Waiting: UnreadMessages,
    Panel: lazy(() => import("../features/contact/desk/messages-tab.tsx")),
  },
  {
    id: "photos",
    label: "Photos",
    icon: Camera,
    Panel: lazy(() => import("../features/photos/desk/photos-tab.tsx")),
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
    Panel: lazy(() => import("../features/notifications/communications-tab.tsx")),
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

export default function AdminDashboard() {
  const inBrowser = useInBrowser();
  return (
    <DeskFrame title="Dashboard">
      {inBrowser ? (
        <OwnerArea>
          <DeskTabs
            tabs={TABS}
            actions={
              <>
                <ChangePassword />
                <LogoutButton />
              </>
            }
          />
        </OwnerArea>
      ) : (
        <p className="py-24 text-center text-muted">Loading...</p>
      )}
    </DeskFrame>
  );
}
