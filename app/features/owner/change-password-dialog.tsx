import { Dialog } from "../../ui/dialog.tsx";
import { type NewPassword, NewPasswordForm } from "./new-password-form.tsx";

interface ChangePasswordDialogProps {
  busy: boolean;
  onSubmit: (passwords: NewPassword) => void;
  onClose: () => void;
}

export const ChangePasswordDialog = ({ onClose, ...form }: ChangePasswordDialogProps) => (
  <Dialog open onOpenChange={onClose} title="Change Password">
    <NewPasswordForm asksCurrent label="Change Password" {...form} />
  </Dialog>
);
