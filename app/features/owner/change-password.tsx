import { useState } from "react";
import { CallFailed } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { fetchedDialog } from "../../ui/fetched-part.tsx";
import { toast } from "../../ui/toast.tsx";
import type { NewPassword } from "./new-password-form.tsx";
import { useSessionCalls } from "./session.ts";

const ChangeDialog = fetchedDialog("password form", async () => ({
  default: (await import("./change-password-dialog.tsx")).ChangePasswordDialog,
}));

/** The button Change Password and the sheet that it opens. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  const { changePassword } = useSessionCalls();

  function change(passwords: NewPassword) {
    changePassword.mutate(passwords, {
      onSuccess() {
        setOpen(false);
        toast({ title: "Password changed successfully!" });
      },
      onError: (error) =>
        toast({
          title: "Error",
          description: (error instanceof CallFailed && error.answer?.message) || "Failed to change password",
          variant: "destructive",
        }),
    });
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Change Password
      </Button>
      {isOpen && <ChangeDialog busy={changePassword.isPending} onSubmit={change} onClose={() => setOpen(false)} />}
    </>
  );
}
