import { ApiListing } from "../features/desk/api-listing.tsx";
import { DeskFrame } from "../features/desk/frame.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { useInBrowser } from "../lib/use-in-browser.ts";

export const meta = () => [{ title: "Admin Test Center" }, { name: "robots", content: "noindex" }];

export default function AdminTest() {
  const inBrowser = useInBrowser();
  return (
    <DeskFrame title="Admin Test Center">
      <p className="mb-5 max-w-prose text-muted">
        For whoever looks after the site: what the server offers, and whether it answers.
      </p>
      {inBrowser && <OwnerArea>{null}</OwnerArea>}
      <ApiListing />
    </DeskFrame>
  );
}
