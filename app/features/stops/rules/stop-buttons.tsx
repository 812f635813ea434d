import { CalendarX, Pencil, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Location } from "../../../../schema/locations.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { hasEnded } from "../../../../schema/stop-over.ts";
import { wallClock } from "../../../../schema/times.ts";
import { useIsHelper } from "../../../lib/data/queries.ts";
import { useNow } from "../../../lib/page/now.tsx";
import { useSite } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { whenWords } from "../when.ts";
import { useSeries, useSeriesCalls } from "./series-calls.ts";
import { SeriesDialog } from "./series-card.tsx";
import { WhichStopsQuestion } from "./which-stops.tsx";

interface StopButtonsProps {
  location: Location;
  onEdit: () => void;
  onDelete: () => void;
  /** Called after *Skip*, *Restore* and *Back to the rule*. */
  onDone: () => void;
}

/** The actions on a stop. For an occurrence of a rule the owner chooses how many stops change; a helper changes one. */
export function StopButtons({ location, onEdit, onDelete, onDone }: StopButtonsProps) {
  const now = wallClock(useNow(), useSite().business.timezone);
  const { id, status, isSkipped, isException, date } = location;
  const stop = stopOf(location);
  const calls = useSeriesCalls();
  const isHelper = useIsHelper();
  const [scopedAction, setScopedAction] = useState<"edit" | "delete">();
  const isRepeating = location.seriesId !== null && status === "scheduled" && date >= now.day;
  const hasScopeQuestion = isRepeating && !isHelper;
  const isOver = hasEnded(location, now);
  const canRestore = isSkipped ? !isOver : isException && isRepeating;

  return (
    <div data-keep-free className="flex shrink-0 flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => (hasScopeQuestion ? setScopedAction("edit") : onEdit())}>
        <Pencil aria-hidden size={18} /> Edit
      </Button>
      {canRestore && (
        <SingleTapButton
          variant="secondary"
          size="sm"
          onClick={() => {
            calls.restore.mutate({ id, what: isSkipped ? "skip" : "edit", before: location });
            onDone();
          }}
        >
          <Undo2 aria-hidden size={18} /> <span>{isSkipped ? "Restore" : "Back to the rule"}</span>
        </SingleTapButton>
      )}
      {!isSkipped && status === "scheduled" && !isOver && (
        <SingleTapButton
          variant="secondary"
          size="sm"
          onClick={() => {
            calls.skip.mutate(location);
            onDone();
          }}
        >
          <CalendarX aria-hidden size={18} /> Skip
        </SingleTapButton>
      )}
      {hasScopeQuestion ? (
        <DeleteButton onClick={() => setScopedAction("delete")} />
      ) : (
        <Confirm
          question="Are you sure you want to delete this location?"
          action="Delete"
          onConfirm={onDelete}
          trigger={<DeleteButton />}
        >
          {`${stop.name}, ${whenWords(stop, now.day)}`}
        </Confirm>
      )}
      {scopedAction && (
        <ScopeQuestion
          key={scopedAction}
          location={location}
          action={scopedAction}
          onOne={scopedAction === "edit" ? onEdit : onDelete}
          onClose={() => setScopedAction(undefined)}
        />
      )}
    </div>
  );
}

const DeleteButton = (props: { onClick?: () => void }) => (
  <Button variant="danger" size="sm" {...props}>
    <Trash2 aria-hidden size={18} /> Delete
  </Button>
);

interface ScopeQuestionProps {
  location: Location;
  action: "edit" | "delete";
  onOne: () => void;
  onClose: () => void;
}

/** Asks how many occurrences change, and edits or ends the rule for this one and all later ones. */
function ScopeQuestion({ location: { seriesId, date: from }, action, onOne, onClose }: ScopeQuestionProps) {
  const rule = useSeries().data?.find(({ id }) => id === seriesId);
  const calls = useSeriesCalls();
  const [isChanging, setChanging] = useState(false);

  if (isChanging && rule) return <SeriesDialog rule={rule} from={from} onClose={onClose} />;
  return (
    <WhichStopsQuestion
      title={action === "edit" ? "Edit which stops?" : "Delete which stops?"}
      onOne={() => {
        onClose();
        onOne();
      }}
      onAllAfter={() => {
        if (action === "edit") return setChanging(true);
        if (seriesId !== null) calls.end.mutate({ id: seriesId, from });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
