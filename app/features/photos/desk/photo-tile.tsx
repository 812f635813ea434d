import { Images } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { photosOf } from "../gallery/gallery-photos.ts";
import { DeskPhoto } from "./desk-photo.tsx";
import type { DeskSubmission } from "./photo-details.tsx";

interface PhotoTileProps {
  submission: DeskSubmission;
  isApprovalRequired: boolean;
  /** The link to the details, or the checkbox that selects the photo. */
  opens: { to: string; isOpen: boolean } | { isChosen: boolean; onToggle: () => void };
}

// The link, or the label of the checkbox, covers the whole tile.
const TITLE = "block truncate text-sm text-ink no-underline after:absolute after:inset-0";

/** A submission in the grid: its first photo, its state and its sender. */
export function PhotoTile({ submission, isApprovalRequired, opens }: PhotoTileProps) {
  const { customerName, waiting, isApproved } = submission;
  const photos = photosOf([submission]);
  const isMarked = "to" in opens ? opens.isOpen : opens.isChosen;
  return (
    <article
      aria-label={`Photo from ${customerName}`}
      className={`relative min-w-0 rounded-control outline-3 outline-offset-2 ${isMarked ? "outline-link" : "outline-transparent"}`}
    >
      <div className="relative aspect-square overflow-hidden rounded-control bg-night">
        <DeskPhoto photo={photos[0]} sizes="(min-width: 640px) 180px, 32vw" fit="object-cover" alt="" />
        <p className="absolute bottom-1 left-1 flex">
          {waiting ? <Badge>Waiting</Badge> : isApprovalRequired && isApproved && <Badge tone="good">Approved</Badge>}
        </p>
        {photos.length > 1 && (
          <p className="absolute top-1 right-1 flex">
            <Badge>
              <Images aria-hidden size={14} /> {photos.length} <span className="sr-only">photos</span>
            </Badge>
          </p>
        )}
      </div>
      {"to" in opens ? (
        <Link to={opens.to} preventScrollReset aria-current={opens.isOpen ? "true" : undefined} className={TITLE}>
          {customerName}
        </Link>
      ) : (
        <label className={TITLE}>
          <input
            type="checkbox"
            checked={opens.isChosen}
            onChange={opens.onToggle}
            className="absolute top-1.5 left-1.5 size-6"
          />
          {customerName}
        </label>
      )}
    </article>
  );
}
