import { useState } from "react";
import { useHasPassword } from "../../lib/data/queries.ts";
import { CallFailed } from "../../lib/net/api.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/lazy-panel.tsx";
import { toast } from "../../ui/toast.tsx";
import type { NewPassword } from "./new-password-form.tsx";
import { passkeyErrorWords } from "./passkey-device.ts";
import { useSessionCalls } from "./session.ts";

const ChangeDialog = lazyDialog("password form", async () => ({
  default: (await import("./change-password-dialog.tsx")).ChangePasswordDialog,
}));

/** The button that changes the password or sets the first one, and its dialog. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  const { changePassword } = useSessionCalls();
  const hasPassword = useHasPassword();

  function change({ newPassword, currentPassword }: NewPassword) {
    changePassword.mutate(hasPassword ? { newPassword, currentPassword } : { newPassword }, {
      onSuccess() {
        setOpen(false);
        toast({ title: hasPassword ? "Password changed successfully!" : "Password set successfully!" });
      },
      onError: (error) =>
        toast({
          title: "Error",
          description: hasPassword
            ? (error instanceof CallFailed && error.answer?.message) || "Failed to change password"
            : passkeyErrorWords(error),
          variant: "destructive",
        }),
    });
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {hasPassword ? "Change Password" : "Set a Password"}
      </Button>
      {isOpen && <ChangeDialog busy={changePassword.isPending} onSubmit={change} onClose={() => setOpen(false)} />}
    </>
  );
}
