import { Skeleton } from "../../../ui/skeleton.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/** A placeholder with the size of the carousel while its photos load. */
export function GalleryLoading() {
  return (
    <div className="grid gap-3">
      <p role="status" className="flex min-h-13 items-center gap-3 font-semibold">
        <Spinner />
        Loading photos...
      </p>
      <Skeleton className="aspect-4/3 w-full rounded-card bg-card" />
      <Skeleton className="h-13 w-2/3 bg-card" />
    </div>
  );
}
