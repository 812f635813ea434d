import { LogOut } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { PressForm } from "../../ui/press-form.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSessionCalls } from "./session.ts";
import { useFocusPassedOn } from "./use-focus-passed-on.ts";

export function LogoutButton() {
  const { logOut } = useSessionCalls();
  useFocusPassedOn();
  return (
    <PressForm
      method="POST"
      path="/api/admin/logout"
      onSubmit={() =>
        logOut.mutate(undefined, {
          onError: () =>
            toast({
              title: "You are still signed in",
              description: "The server could not be reached. Please try again.",
              variant: "destructive",
            }),
        })
      }
    >
      <Button type="submit" variant="secondary" size="sm" busy={logOut.isPending}>
        <LogOut aria-hidden size={18} /> Logout
      </Button>
    </PressForm>
  );
}
