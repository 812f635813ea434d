import type { BusinessSettings } from "../../../../schema/business.ts";
import { BUSINESS_PATH, PHOTO_SUBMISSIONS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer, useIsHelper } from "../../../lib/data/queries.ts";
import { useSummary } from "../../../lib/data/summary.ts";
import { useList } from "../../../lib/data/use-list.ts";
import { useOpenedRow } from "../../../lib/data/use-opened-row.ts";
import { DeskList } from "../../../ui/desk-list.tsx";
import { Details } from "../../../ui/details.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListAndDetails } from "../../../ui/list-and-details.tsx";
import { DownloadAll } from "./download-all.tsx";
import { type PhotoCalls, usePhotoCalls } from "./photo-calls.ts";
import { type DeskSubmission, PhotoDetails } from "./photo-details.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.tsx";

const TAB = "photos";
const NO_FILTER = {};

// Twelve tiles fill whole lines of three, four and six.
const GRID = { tilesPerLine: 12, className: "grid grid-cols-3 gap-2 pb-2 sm:grid-cols-4 xl:grid-cols-6" };

/** The dashboard's Photos tab: pending photos first, each group newest first. */
export default function PhotosTab() {
  const list = useList<DeskSubmission>(TAB, PHOTO_SUBMISSIONS_PATH, NO_FILTER);
  const isHelper = useIsHelper();
  const isApprovalRequired = useAnswer<BusinessSettings>(BUSINESS_PATH, !isHelper).data?.approvePhotos ?? false;
  const calls = usePhotoCalls();
  const row = useOpenedRow(TAB);
  const submissions = pendingFirst(list.answer.data ?? []);
  const opened = submissions.find(({ id }) => id === row.openedId);
  const selection = useSelection();
  const { chosen } = selection;

  return (
    <ListAndDetails
      hint="Choose a photo to see it large."
      details={
        opened && !chosen && <OpenedPhoto {...{ opened, submissions, row, isApprovalRequired, isHelper, calls }} />
      }
    >
      <div className="min-w-0">
        <DeskList
          title="Photo Submissions"
          noun="photos"
          list={list}
          inOrder={pendingFirst}
          keyOf={({ id }) => id}
          refreshes={[PHOTO_SUBMISSIONS_PATH]}
          isSearched={false}
          actions={
            <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:-mx-3 max-sm:grow max-sm:basis-full max-sm:justify-between">
              {!isHelper && <OwnersDownload />}
              {submissions.length > 0 && selection.button}
            </div>
          }
          empty={
            <EmptyState title="No photos yet">
              What visitors send from the website, or by the QR code on the truck, appears here.
            </EmptyState>
          }
          estimate={540}
          grid={GRID}
        >
          {(submission) => (
            <PhotoTile
              submission={submission}
              isApprovalRequired={isApprovalRequired}
              opens={
                chosen
                  ? { isChosen: chosen.includes(submission.id), onToggle: () => selection.toggle(submission.id) }
                  : { to: row.linkTo(submission.id), isOpen: submission.id === row.openedId }
              }
            />
          )}
        </DeskList>
        {chosen && (
          <SelectionBar
            chosen={submissions.filter(({ id }) => chosen.includes(id))}
            canApprove={isApprovalRequired || submissions.some(({ waiting }) => waiting)}
            onChanged={({ done }) => selection.remove(done)}
            onDone={selection.end}
          />
        )}
      </div>
    </ListAndDetails>
  );
}

interface OpenedPhotoProps {
  opened: DeskSubmission;
  submissions: DeskSubmission[];
  row: ReturnType<typeof useOpenedRow>;
  isApprovalRequired: boolean;
  isHelper: boolean;
  calls: PhotoCalls;
}

/** The opened submission. After *Approve*, or *Delete* of a pending submission, the next pending one is opened. */
function OpenedPhoto({ opened, submissions, row, ...props }: OpenedPhotoProps) {
  const position = submissions.indexOf(opened);
  const stepTo = (target: DeskSubmission | undefined) => target && (() => row.openInstead(target.id));
  const toNextPending = stepTo(submissions.find(({ id, waiting }) => waiting && id !== opened.id));
  return (
    <Details title={opened.customerName} onClose={row.close}>
      <PhotoDetails
        submission={opened}
        {...props}
        onPrevious={stepTo(submissions[position - 1])}
        onNext={stepTo(submissions[position + 1])}
        onApproved={() => toNextPending?.()}
        onDeleted={(opened.waiting && toNextPending) || row.close}
      />
    </Details>
  );
}

/** Sorts pending submissions first. */
const pendingFirst = (submissions: DeskSubmission[]) =>
  [...submissions].sort((one, other) => Number(other.waiting) - Number(one.waiting));

const OwnersDownload = () => <DownloadAll count={useSummary().data?.photos.all} />;
