import { DeskFrame } from "../features/desk/frame.tsx";
import { LocationManager } from "../features/locations/location-manager.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { useInBrowser } from "../lib/use-in-browser.ts";

export const meta = () => [{ title: "Location Manager" }, { name: "robots", content: "noindex" }];

export default function AdminLocation() {
  const inBrowser = useInBrowser();
  return (
    <DeskFrame title="Location Manager">
      <p className="mb-5 max-w-prose text-muted">
        Plan the truck's stops here. The stop that you activate is the one that visitors see; the one before it is
        completed.
      </p>
      {inBrowser && (
        <OwnerArea>
          <LocationManager />
        </OwnerArea>
      )}
    </DeskFrame>
  );
}
