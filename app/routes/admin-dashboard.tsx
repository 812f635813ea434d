import { MapPin } from "lucide-react";
import { lazy } from "react";
import { DeskFrame } from "../features/desk/frame.tsx";
import { type DeskTab, DeskTabs } from "../features/desk/tabs.tsx";
import { ChangePassword } from "../features/owner/change-password.tsx";
import { LogoutButton } from "../features/owner/logout-button.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { useInBrowser } from "../lib/use-in-browser.ts";

export const meta = () => [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];

const TABS: DeskTab[] = [
  {
    id: "locations",
    label: "Locations",
    icon: MapPin,
    Panel: lazy(() => import("../features/locations/locations-tab.tsx")),
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
