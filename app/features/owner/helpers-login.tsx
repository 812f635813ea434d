import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { useLoginForm } from "./use-login-form.ts";

/**
 * A helper signs in by their name.
 * @param isOverPage as in `LoginForm`
 */
export default function HelpersLogin({ isOverPage }: { isOverPage: boolean }) {
  const { field, isPending, submit } = useLoginForm({ wrong: "Invalid name or password", isOverPage });

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
      <Button type="submit" variant="secondary" size="lg" busy={isPending}>
        Sign in
      </Button>
    </form>
  );
}
