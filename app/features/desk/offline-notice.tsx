import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Says that the phone has no connection: the desk does not pretend. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-4 flex items-center gap-3 rounded-control bg-fun-soft p-3 font-semibold text-fun-text">
          <WifiOff aria-hidden size={20} className="shrink-0" />
          You are offline. What you see may be old, and nothing is saved until the connection is back.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
