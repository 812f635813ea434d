import { KeyRound } from "lucide-react";
import { useForm } from "react-hook-form";
import { useHasPassword } from "../../lib/data/queries.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface IdentityProofFormProps {
  /** The text of the button: the action after the proof. */
  label: string;
  busy: boolean;
  /** @param currentPassword undefined for an account without a password: `proveIdentity` then uses a passkey */
  onSubmit: (currentPassword: string | undefined) => void;
}

/** Asks for a proof of identity before a change of the sign-in. */
export const IdentityProofForm = (props: IdentityProofFormProps) =>
  useHasPassword() ? <PasswordProof {...props} /> : <PasskeyProof {...props} />;

function PasswordProof({ label, busy, onSubmit }: IdentityProofFormProps) {
  const form = useForm({ defaultValues: { currentPassword: "" } });
  const submit = form.handleSubmit(({ currentPassword }) => onSubmit(currentPassword));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...fieldOf(form)("currentPassword", { required: "Current password is required" })}
      />
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
    </form>
  );
}

const PasskeyProof = ({ label, busy, onSubmit }: IdentityProofFormProps) => (
  <div className="flex flex-col gap-5">
    <p>Your device asks for your passkey first, so that nobody else can do this.</p>
    <Button size="lg" busy={busy} onClick={() => onSubmit(undefined)}>
      <KeyRound aria-hidden size={20} /> <span>{label}</span>
    </Button>
  </div>
);
