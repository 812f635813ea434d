import { LogOut } from "lucide-react";
import { useState } from "react";
import { useWaitingWrites } from "../../lib/pocket/use-waiting-writes.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { PressForm } from "../../ui/press-form.tsx";
import { useSessionCalls } from "./session.ts";
import { useFocusPassedOn } from "./use-focus-passed-on.ts";

export function LogoutButton() {
  const { logOut } = useSessionCalls();
  const waiting = useWaitingWrites().length;
  const [isAsking, setAsking] = useState(false);
  useFocusPassedOn();

  const leave = () => logOut.mutate();

  return (
    <PressForm method="POST" path="/api/admin/logout" onSubmit={() => (waiting > 0 ? setAsking(true) : leave())}>
      <Confirm
        question="Log out and lose what waits?"
        action="Log out"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={leave}
      >
        {waiting === 1 ? "1 change is" : `${waiting} changes are`} on this phone only, and would go with it.
      </Confirm>
      <Button type="submit" variant="secondary" size="sm" busy={logOut.isPending}>
        <LogOut aria-hidden size={18} /> Logout
      </Button>
    </PressForm>
  );
}
