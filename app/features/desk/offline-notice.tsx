import { WifiOff } from "lucide-react";
import { useStore } from "../../lib/data/store.ts";
import { connection } from "../../lib/offline/connection.ts";
import { useFormatTimestamp } from "../../lib/page/format-timestamp.ts";

/** Shows that the last call did not reach the server, and when the server answered last. */
export function OfflineNotice() {
  const { isOffline, answeredAt } = useStore(connection);
  const formatTimestamp = useFormatTimestamp();
  return (
    <div role="status">
      {isOffline && (
        <p className="mb-4 flex items-center gap-3 rounded-control bg-fun-soft p-3 font-semibold text-fun-text">
          <WifiOff aria-hidden size={20} className="shrink-0" />
          <span>
            No connection.{" "}
            <span>
              {answeredAt !== undefined &&
                `What you see is from ${formatTimestamp(new Date(answeredAt).toISOString())}. `}
            </span>
            What you press is kept on this phone until there is one; sending, deleting and settings need it.
          </span>
        </p>
      )}
    </div>
  );
}
