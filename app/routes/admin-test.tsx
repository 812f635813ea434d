import { listPath } from "../../schema/list-filter.ts";
import { ApiListing } from "../features/desk/api-listing.tsx";
import { DeskFrame } from "../features/desk/frame.tsx";
import { NotificationSender } from "../features/notifications/notification-sender.tsx";
import { OfflineQueue } from "../features/offline/offline.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { OwnerOnly } from "../features/owner/owner-only.tsx";
import { RECENT_SUBSCRIBERS_PATH, RecentSubscribers } from "../features/subscribers/desk/recent-subscribers.tsx";
import { type DeskAnswers, prefetchDeskAnswers } from "../lib/data/desk-answers.ts";
import { LOCATIONS_PATH, NOTIFICATION_STATUS_PATH, SUBSCRIBER_TOTALS_PATH } from "../lib/data/paths.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import type { Route } from "./+types/admin-test";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetchDeskAnswers(context.get(pageDataContext), () => [
    RECENT_SUBSCRIBERS_PATH,
    SUBSCRIBER_TOTALS_PATH,
    listPath(LOCATIONS_PATH),
    NOTIFICATION_STATUS_PATH,
  ]);

export default function AdminTest({ loaderData }: { loaderData: DeskAnswers | null }) {
  return (
    <DeskFrame title="Admin Test Center">
      <p className="mb-4 max-w-prose text-muted">
        Try what subscribers get, and see what the server offers to other programs.
      </p>
      <OwnerArea answers={loaderData}>
        <OfflineQueue />
        <OwnerOnly>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <RecentSubscribers />
            <NotificationSender startsOpen />
          </div>
        </OwnerOnly>
      </OwnerArea>
      <ApiListing />
    </DeskFrame>
  );
}
