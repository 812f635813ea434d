import type { BusinessSettings } from "../../../../schema/business.ts";
import { BUSINESS, PHOTO_SUBMISSIONS } from "../../../lib/data/paths.ts";
import { useAnswer, useIsHelper } from "../../../lib/data/queries.ts";
import { useSummary } from "../../../lib/data/summary.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MoreRows } from "../../../ui/more-rows.tsx";
import { WindowedList } from "../../../ui/windowed-list.tsx";
import { DownloadAll } from "./download-all.tsx";
import { usePhotoCalls } from "./photo-calls.ts";
import { type DeskSubmission, PhotoCard } from "./photo-card.tsx";

/** The dashboard's Photos tab: what waits for approval first, each group newest first. */
export default function PhotosTab() {
  const { answer, hasMore, more } = useList<DeskSubmission>("photos", PHOTO_SUBMISSIONS, NO_FILTER);
  const isHelper = useIsHelper();
  const isHeldBack = useAnswer<BusinessSettings>(BUSINESS, !isHelper).data?.approvePhotos ?? false;
  const calls = usePhotoCalls();
  const columns = useColumns();

  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="grow text-xl">Photo Submissions</h2>
        {!isHelper && <OwnersDownload />}
        <RefreshButton answers={[answer]} lists={[PHOTO_SUBMISSIONS]} />
      </div>
      <AnswerList
        answer={answer}
        noun="photos"
        empty={
          <EmptyState title="No photos yet">
            What visitors send from the website, or by the QR code on the truck, appears here.
          </EmptyState>
        }
      >
        {(submissions) => (
          <>
            <WindowedList
              rows={inRows(
                [...submissions].sort((one, other) => Number(other.waiting) - Number(one.waiting)),
                columns,
              )}
              keyOf={([first]) => first?.id ?? 0}
              label="Photos"
              estimate={520}
            >
              {(row) => (
                <div className={`grid gap-4 py-2 ${COLUMNS[columns]}`}>
                  {row.map((submission) => (
                    <PhotoCard
                      key={submission.id}
                      submission={submission}
                      isHeldBack={isHeldBack}
                      isHelper={isHelper}
                      calls={calls}
                    />
                  ))}
                </div>
              )}
            </WindowedList>
            {hasMore && <MoreRows onMore={more} />}
          </>
        )}
      </AnswerList>
    </Card>
  );
}

const OwnersDownload = () => <DownloadAll count={useSummary().data?.photos.all} />;

const NO_FILTER = {};

const COLUMNS = { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-3" };

function useColumns(): keyof typeof COLUMNS {
  const [isWide, isMedium] = [useMedia("(min-width: 1024px)"), useMedia("(min-width: 640px)")];
  return isWide ? 3 : isMedium ? 2 : 1;
}

const inRows = <Item,>(items: Item[], columns: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
