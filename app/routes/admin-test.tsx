import { listPath } from "../../schema/list-filter.ts";
import { ApiListing } from "../features/desk/api-listing.tsx";
import { DeskFrame } from "../features/desk/frame.tsx";
import { NotificationSender } from "../features/notifications/notification-sender.tsx";
import { OfflineQueue } from "../features/offline/offline.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { OwnersAlone } from "../features/owner/owners-alone.tsx";
import { RECENT_SUBSCRIBERS, RecentSubscribers } from "../features/subscribers/desk/recent-subscribers.tsx";
import { type DeskAnswers, deskAnswers } from "../lib/data/desk-answers.ts";
import { LOCATIONS, NOTIFICATION_STATUS, SUBSCRIBER_TOTALS } from "../lib/data/paths.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import type { Route } from "./+types/admin-test";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = ({ context }: Route.LoaderArgs) =>
  deskAnswers(context.get(pageDataContext), () => [
    RECENT_SUBSCRIBERS,
    SUBSCRIBER_TOTALS,
    listPath(LOCATIONS),
    NOTIFICATION_STATUS,
  ]);

export default function AdminTest({ loaderData }: { loaderData: DeskAnswers | null }) {
  return (
    <DeskFrame title="Admin Test Center">
      <p className="mb-4 max-w-prose text-muted">
        Try what subscribers get, and see what the server offers to other programs.
      </p>
      <OwnerArea answers={loaderData}>
        <OfflineQueue />
        <OwnersAlone>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <RecentSubscribers />
            <NotificationSender startsOpen />
          </div>
        </OwnersAlone>
      </OwnerArea>
      <ApiListing />
    </DeskFrame>
  );
}
