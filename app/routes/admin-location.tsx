import type { Ref } from "react";
import { DeskFrame } from "../features/desk/frame.tsx";
import { SoldOutDialog } from "../features/menu/desk/sold-out-dialog.tsx";
import { NotifyQuestion } from "../features/notifications/notify-question.tsx";
import { OfflineQueue } from "../features/offline/offline.tsx";
import { OwnerArea } from "../features/owner/owner-area.tsx";
import { RECENT_LOCATIONS_PATH } from "../features/stops/location-calls.ts";
import { LocationManager } from "../features/stops/location-manager.tsx";
import { type BroadcastSubject, TodaysStop } from "../features/stops/todays-stop.tsx";
import { type DeskAnswers, prefetchDeskAnswers } from "../lib/data/desk-answers.ts";
import { LOCATION_CHANGES_PATH } from "../lib/data/paths.ts";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import type { Route } from "./+types/admin-location";

export const meta = () => [{ name: "robots", content: "noindex" }];

const renderNotifyQuestion = (news: BroadcastSubject, onDone: () => void, ref?: Ref<HTMLElement>) => (
  <NotifyQuestion news={news} onDone={onDone} ref={ref} />
);

const flavors = (isOpen: boolean, onClose: () => void) => <SoldOutDialog isOpen={isOpen} onClose={onClose} />;

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetchDeskAnswers(context.get(pageDataContext), () => [RECENT_LOCATIONS_PATH, LOCATION_CHANGES_PATH]);

export default function AdminLocation({ loaderData }: { loaderData: DeskAnswers | null }) {
  return (
    <DeskFrame title="Location Manager">
      <p className="mb-5 max-w-prose text-muted">
        Plan the truck's stops here. The stop that you activate is the one that visitors see; the one before it is
        completed.
      </p>
      <OwnerArea answers={loaderData}>
        <OfflineQueue />
        <div className="mb-5">
          <TodaysStop renderNotifyQuestion={renderNotifyQuestion} flavors={flavors} hasListBeside />
        </div>
        <LocationManager renderNotifyQuestion={renderNotifyQuestion} />
      </OwnerArea>
    </DeskFrame>
  );
}
