import { Check, Download } from "lucide-react";
import { useState } from "react";
import type { GalleryPhotoSubmission, PhotoSubmission } from "../../../../schema/photos.ts";
import { mailLink } from "../../../lib/page/contact-links.ts";
import { useMomentWords } from "../../../lib/page/moment-words.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DeleteButton } from "../../../ui/delete-button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { APPROVED, type PhotoCalls } from "./photo-calls.ts";
import { SubmittedPhotos } from "./submitted-photos.tsx";

/** As the owner is answered, or a helper: without whoever sent it. */
export type DeskSubmission = GalleryPhotoSubmission & Partial<Pick<PhotoSubmission, "customerEmail">>;

interface PhotoCardProps {
  submission: DeskSubmission;
  isHeldBack: boolean;
  isHelper: boolean;
  calls: PhotoCalls;
}

/** One submission: its photos, who sent it, and what can be done with it. */
export function PhotoCard({ submission, isHeldBack, isHelper, calls }: PhotoCardProps) {
  const momentWords = useMomentWords();
  const [shown, setShown] = useState(0);
  const { id, customerName, customerEmail, location, description, createdAt, waiting, isApproved } = submission;

  function download() {
    if (submission.photos[shown]) return calls.download.mutate({ id, position: shown });
    const link = submission.photoUrls[shown];
    // What a visitor gave by link lies elsewhere: it is opened there.
    if (link) window.open(link, "_blank", "noopener,noreferrer");
    else toast({ title: "No photo available to download", variant: "destructive" });
  }

  return (
    <article
      aria-label={`Photo from ${customerName}`}
      className={`flex h-full flex-col overflow-hidden rounded-card border bg-card ${waiting ? "border-lemon" : "border-line"}`}
    >
      <SubmittedPhotos submission={submission} shown={shown} onShow={setShown} />
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 text-lg wrap-anywhere">{customerName}</h3>
          {waiting && <Badge tone="highlight">Waiting for approval</Badge>}
          {isHeldBack && isApproved && <Badge tone="good">Approved</Badge>}
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
          <Fact name="Submitted">{momentWords(createdAt)}</Fact>
        </Facts>
        <footer className="mt-auto flex flex-wrap gap-2">
          {!isHelper && (
            <Button variant="secondary" size="sm" onClick={download}>
              <Download aria-hidden size={18} /> Download
            </Button>
          )}
          <SteadyButton
            variant="secondary"
            size="sm"
            disabled={isHeldBack && isApproved}
            onClick={() => (isHeldBack || waiting ? calls.approve.mutate(id) : toast({ title: APPROVED }))}
          >
            <Check aria-hidden size={18} /> Approve
          </SteadyButton>
          <DeleteButton onDelete={() => calls.remove.mutate(id)} />
        </footer>
      </div>
    </article>
  );
}
