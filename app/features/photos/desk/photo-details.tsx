import { Check, ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import type { GalleryPhotoSubmission, PhotoSubmission } from "../../../../schema/photos.ts";
import { mailLink } from "../../../lib/page/contact-links.ts";
import { useFormatTimestamp } from "../../../lib/page/format-timestamp.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DeleteButton } from "../../../ui/delete-button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { APPROVED_TOAST, type PhotoCalls } from "./photo-calls.ts";
import { SubmittedPhotos } from "./submitted-photos.tsx";

/** A submission as the call answers it. A helper gets it without the sender's address. */
export type DeskSubmission = GalleryPhotoSubmission & Partial<Pick<PhotoSubmission, "customerEmail">>;

interface PhotoDetailsProps {
  submission: DeskSubmission;
  isApprovalRequired: boolean;
  isHelper: boolean;
  calls: PhotoCalls;
  onPrevious?: () => void;
  onNext?: () => void;
  onApproved: () => void;
  onDeleted: () => void;
}

/** A submission with its photos, its sender and its actions. */
export function PhotoDetails({ submission, isApprovalRequired, isHelper, calls, ...props }: PhotoDetailsProps) {
  const formatTimestamp = useFormatTimestamp();
  const { id, customerEmail, location, description, createdAt, waiting, isApproved } = submission;
  // The state has the id of its submission. A `key` would reset it, too, but it would remount the buttons, which would lose the focus.
  const [chosen, setChosen] = useState({ id, position: 0 });
  const shown = chosen.id === id ? chosen.position : 0;

  function download() {
    if (submission.photos[shown]) return calls.download.mutate({ id, position: shown });
    const link = submission.photoUrls[shown];
    // A photo that was given by link lies on another site and is opened there.
    if (link) window.open(link, "_blank", "noopener,noreferrer");
    else toast({ title: "No photo available to download", variant: "destructive" });
  }

  function approve() {
    if (!isApprovalRequired && !waiting) return toast({ title: APPROVED_TOAST });
    calls.approve.mutate(id);
    props.onApproved();
  }

  return (
    <div className="flex flex-col gap-3">
      <SubmittedPhotos submission={submission} shown={shown} onShow={(position) => setChosen({ id, position })} />
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {waiting && <Badge>Waiting for approval</Badge>}
        {isApprovalRequired && isApproved && <Badge tone="good">Approved</Badge>}
        <div className="ml-auto flex">
          <Step label="Previous photo" icon={ChevronLeft} onStep={props.onPrevious} />
          <Step label="Next photo" icon={ChevronRight} onStep={props.onNext} />
        </div>
      </div>
      <Facts>
        <Fact name="Email">
          {customerEmail && (
            <a href={mailLink(customerEmail)} className="text-link underline underline-offset-4">
              {customerEmail}
            </a>
          )}
        </Fact>
        <Fact name="Location">{location}</Fact>
        <Fact name="Description">{description}</Fact>
        <Fact name="Submitted">{formatTimestamp(createdAt)}</Fact>
      </Facts>
      <footer className="mt-2 flex flex-wrap gap-2">
        <SingleTapButton
          variant={waiting ? "primary" : "secondary"}
          size="sm"
          disabled={isApprovalRequired && isApproved}
          onClick={approve}
        >
          <Check aria-hidden size={18} /> Approve
        </SingleTapButton>
        {!isHelper && (
          <Button variant="secondary" size="sm" onClick={download}>
            <Download aria-hidden size={18} /> Download
          </Button>
        )}
        <DeleteButton
          onDelete={() => {
            calls.remove.mutate(id);
            props.onDeleted();
          }}
        />
      </footer>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: typeof ChevronLeft;
  /** Undefined at the end of the list. */
  onStep: (() => void) | undefined;
}

const Step = ({ label, icon: Icon, onStep }: StepProps) => (
  <Button variant="ghost" size="icon" aria-label={label} aria-disabled={!onStep} onClick={onStep}>
    <Icon aria-hidden size={22} className={onStep ? "" : "opacity-40"} />
  </Button>
);
