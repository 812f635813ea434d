import { Check, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from "../../../schema/owner-limits.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";

export interface NewPassword {
  currentPassword: string;
  newPassword: string;
}

interface NewPasswordFormProps {
  /** Whether the form asks for the current password; false for the first password. */
  asksCurrent: boolean;
  label: string;
  busy: boolean;
  onSubmit: (passwords: NewPassword) => void;
}

const REQUIREMENTS = ["Minimum 6 characters", "Use letters and numbers", "Keep it secure"];
const MISMATCH = "New passwords don't match";

/** Asks for the new password twice, with the checks and texts of product.md, *Who may call what*. */
export function NewPasswordForm({ asksCurrent, label, busy, onSubmit }: NewPasswordFormProps) {
  const [isShown, setShown] = useState(false);
  const form = useForm({ defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" } });
  const field = fieldOf(form);
  const type = isShown ? "text" : "password";

  const submit = form.handleSubmit(({ confirmPassword, ...passwords }) => {
    if (passwords.newPassword !== confirmPassword) {
      form.setError("confirmPassword", { message: MISMATCH }, { shouldFocus: true });
      toast({ title: "Password Mismatch", description: MISMATCH, variant: "destructive" });
    } else if (passwords.newPassword.length < PASSWORD_MIN_LENGTH) {
      form.setError("newPassword", { message: PASSWORD_TOO_SHORT }, { shouldFocus: true });
      toast({ title: "Password Too Short", description: PASSWORD_TOO_SHORT, variant: "destructive" });
    } else {
      onSubmit(passwords);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {asksCurrent && (
        <TextField
          label="Current Password"
          type={type}
          autoComplete="current-password"
          {...field("currentPassword", { required: "Current password is required" })}
        />
      )}
      <TextField
        label="New Password"
        type={type}
        autoComplete="new-password"
        {...field("newPassword", { required: "New password is required" })}
      />
      <TextField
        label="Confirm New Password"
        type={type}
        autoComplete="new-password"
        {...field("confirmPassword", { required: "Please type the new password again" })}
      />
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        <span>{isShown ? "Hide passwords" : "Show passwords"}</span>
      </Button>
      <ul className="flex flex-col gap-1 text-sm text-muted" aria-label="Password requirements">
        {REQUIREMENTS.map((requirement) => (
          <li key={requirement} className="flex items-center gap-2">
            <Check aria-hidden size={16} /> <span>{requirement}</span>
          </li>
        ))}
      </ul>
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
    </form>
  );
}
