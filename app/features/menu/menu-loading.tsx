import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const ROWS = Array.from({ length: 20 }, (_, row) => row);

export function MenuLoading() {
  return (
    <div className="grid gap-6">
      <p role="status" className="flex items-center justify-center gap-3 text-lg font-semibold">
        <Spinner />
        Loading delicious flavors...
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-6 w-full" />
        ))}
      </div>
    </div>
  );
}
