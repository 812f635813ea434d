import { LogOut } from "lucide-react";
import { useState } from "react";
import { useStore } from "../../lib/data/store.ts";
import { queuedCalls } from "../../lib/offline/queue.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-panel.tsx";
import { useSessionCalls } from "./session.ts";

const ConfirmLogout = lazyDialog("question", () => import("./confirm-logout.tsx"));

export function LogoutButton() {
  const { logOut } = useSessionCalls();
  const waiting = useStore(queuedCalls).length;
  const [isAsking, setAsking] = useState(false);

  const leave = () => logOut.mutate();

  return (
    <>
      {isAsking && <ConfirmLogout waiting={waiting} onConfirm={leave} onClose={() => setAsking(false)} />}
      <Button
        variant="secondary"
        size="sm"
        busy={logOut.isPending}
        onClick={() => (waiting > 0 ? setAsking(true) : leave())}
      >
        <LogOut aria-hidden size={18} /> Logout
      </Button>
    </>
  );
}
