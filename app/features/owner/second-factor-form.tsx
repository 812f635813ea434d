import { useForm } from "react-hook-form";
import { fieldOf } from "../../lib/field-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { CodeField } from "./code-field.tsx";

interface SecondFactorFormProps {
  label: string;
  busy: boolean;
  onSubmit: (typed: { code: string; currentPassword: string }) => void;
}

/** Who sets the code up shows that their app has it, and says their password once more. */
export function SecondFactorForm({ label, busy, onSubmit }: SecondFactorFormProps) {
  const form = useForm({ defaultValues: { code: "", currentPassword: "" } });
  const field = fieldOf(form);
  return (
    <form onSubmit={form.handleSubmit(onSubmit)} noValidate className="flex flex-col gap-5">
      <CodeField {...field("code", { required: "The code is required" })} />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...field("currentPassword", { required: "Current password is required" })}
      />
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
    </form>
  );
}
