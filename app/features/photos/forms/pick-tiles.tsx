import { ImageIcon, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { PickedPhoto } from "../upload/picks.ts";

interface PickedPhotoTilesProps {
  picks: PickedPhoto[];
  /** Undefined while the photos are being sent, so that the tiles show what is sent. */
  onRemove: ((id: number) => void) | undefined;
}

/** The chosen photos, each with a button that removes it. */
export function PickedPhotoTiles({ picks, onRemove }: PickedPhotoTilesProps) {
  if (picks.length === 0) return null;
  return (
    <ul aria-label="Chosen photos" className="grid grid-cols-3 gap-2 sm:grid-cols-5 sm:gap-3">
      {picks.map((pick) => (
        <li key={pick.id} className="relative aspect-square animate-fade-in overflow-hidden rounded-control bg-raised">
          <PickedPhotoPreview pick={pick} />
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove ${pick.file.name}`}
              onClick={({ currentTarget: { form } }) => {
                onRemove(pick.id);
                // The focus would be lost with the removed button.
                form?.querySelector<HTMLElement>("input[type=file]")?.focus();
              }}
              className="group absolute top-0 right-0 inline-flex size-11 items-start justify-end p-1.5"
            >
              <span className="inline-flex size-7 items-center justify-center rounded-full bg-night/85 text-on-night group-hover:bg-action">
                <X aria-hidden size={18} strokeWidth={2.5} />
              </span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The photo, or its name when the browser cannot show it (mostly a HEIC). It is sent in both cases. */
export function PickedPhotoPreview({ pick, fit = "object-cover" }: { pick: PickedPhoto; fit?: string }) {
  const [address, setAddress] = useState<string>();
  const [isUnreadable, setUnreadable] = useState(false);

  useEffect(() => {
    let url: string | undefined;
    let isUnmounted = false;
    pick.ready.then(
      (photo) => {
        if (isUnmounted) return;
        url = URL.createObjectURL(photo);
        setAddress(url);
      },
      () => setUnreadable(true),
    );
    return () => {
      isUnmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [pick]);

  if (isUnreadable) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-sm text-muted">
        <ImageIcon aria-hidden size={28} strokeWidth={1.75} />
        <span className="line-clamp-2 wrap-anywhere">{pick.file.name}</span>
      </span>
    );
  }
  if (!address) return <span className="block size-full animate-pulse bg-raised" />;
  return <img src={address} alt={pick.file.name} onError={() => setUnreadable(true)} className={`size-full ${fit}`} />;
}
