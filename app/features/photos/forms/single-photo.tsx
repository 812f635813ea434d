import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { PickedPhoto } from "../upload/picks.ts";
import { PhotoChooser } from "./photo-chooser.tsx";
import { PickedPhotoPreview } from "./pick-tiles.tsx";

interface SinglePhotoProps {
  pick: PickedPhoto | undefined;
  onChoose: (files: File[]) => void;
  /** Undefined while the photo is being sent. */
  onRemove: (() => void) | undefined;
}

/** The chosen photo, or the control to choose it. */
export function SinglePhoto({ pick, onChoose, onRemove }: SinglePhotoProps) {
  const [isRemoved, setRemoved] = useState(false);
  if (!pick) {
    return (
      <PhotoChooser
        label="Choose a Photo"
        hint="or drop it here · up to 100 MB"
        onChoose={onChoose}
        // The focus would be lost with the button that removed the photo.
        hasFocus={isRemoved}
      />
    );
  }

  function remove() {
    setRemoved(true);
    onRemove?.();
  }

  return (
    <div className="grid gap-3 rounded-card border border-line p-3">
      <div className="h-72 overflow-hidden rounded-control bg-raised">
        <PickedPhotoPreview key={pick.id} pick={pick} fit="object-contain" />
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate">
          <span>{pick.file.name}</span>{" "}
          <span className="text-muted">{`· ${(pick.file.size / 1024 / 1024).toFixed(1)} MB`}</span>
        </p>
        {onRemove && (
          <Button variant="secondary" size="sm" onClick={remove} className="shrink-0">
            <X aria-hidden size={18} /> Remove
          </Button>
        )}
      </div>
    </div>
  );
}
