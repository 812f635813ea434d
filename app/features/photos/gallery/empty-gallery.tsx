import { Camera } from "lucide-react";
import { useSite } from "../../../lib/page/site.ts";

/** Replaces the gallery while it has no photos. */
export function EmptyGallery() {
  const { food } = useSite().business;
  return (
    <div className="grid aspect-4/3 place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-control p-4 text-center sm:p-8">
      <Camera aria-hidden size={56} strokeWidth={1.5} className="text-link" />
      <p className="font-display text-2xl font-semibold">No photos yet</p>
      <p className="max-w-xs text-lg text-pretty text-muted">
        {`Be the first to share a photo of your ${food}: it shows right here.`}
      </p>
    </div>
  );
}
