import { useHasPassword } from "../../lib/data/queries.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { type NewPassword, NewPasswordForm } from "./new-password-form.tsx";

interface ChangePasswordDialogProps {
  busy: boolean;
  onSubmit: (passwords: NewPassword) => void;
  onClose: () => void;
}

export function ChangePasswordDialog({ onClose, ...form }: ChangePasswordDialogProps) {
  const hasPassword = useHasPassword();
  return hasPassword ? (
    <Dialog open onOpenChange={onClose} title="Change Password">
      <NewPasswordForm asksCurrent label="Change Password" {...form} />
    </Dialog>
  ) : (
    <Dialog open onOpenChange={onClose} title="Set a Password" description="Your passkey confirms it's you.">
      <NewPasswordForm asksCurrent={false} label="Set Password" {...form} />
    </Dialog>
  );
}
