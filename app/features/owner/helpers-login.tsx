import { useForm } from "react-hook-form";
import { fieldOf } from "../../lib/field-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { refusal, welcome } from "./login-words.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { useSessionCalls } from "./session.ts";

/**
 * A helper signs in by their name.
 * @param isOverPage as in `LoginForm`
 */
export default function HelpersLogin({ isOverPage }: { isOverPage: boolean }) {
  const { logIn } = useSessionCalls();
  const form = useForm({ defaultValues: { name: "", password: "" } });
  const field = fieldOf(form);

  const submit = form.handleSubmit((typed) =>
    logIn.mutate(typed, {
      onSuccess: welcome,
      onError(error) {
        const { title, description } = refusal(error, "Invalid name or password");
        if (isOverPage) form.setError("password", { message: description }, { shouldFocus: true });
        else toast({ title, description, variant: "destructive" });
      },
    }),
  );

  return (
    <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5 border-t border-line pt-5">
      <PasskeyLogin />
      <h3 className="text-lg">I am a helper</h3>
      <TextField label="Your name" autoComplete="username" {...field("name", { required: "Name is required" })} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        {...field("password", { required: "Password is required" })}
      />
      <Button type="submit" variant="secondary" size="lg" busy={logIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
