import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OtherSignInMethods } from "./other-sign-in-methods.tsx";
import { useLoginForm } from "./use-login-form.ts";

/**
 * The owner's login by password.
 * @param isOverPage whether the form covers the page and its toasts; it then shows an error at its field
 */
export function LoginForm({ isOverPage = false }: { isOverPage?: boolean }) {
  const { field, isPending, submit } = useLoginForm({ wrong: "Invalid admin password", isOverPage });

  return (
    <>
      <form noValidate onSubmit={submit}>
        <div className="flex flex-col gap-5">
          <TextField
            label="Admin Password"
            type="password"
            placeholder="Enter admin password"
            autoComplete="current-password"
            enterKeyHint="go"
            {...field("password", { required: "Password is required" })}
          />
          <Button type="submit" size="lg" busy={isPending}>
            {isPending ? "Authenticating..." : "Access Dashboard"}
          </Button>
        </div>
      </form>
      <OtherSignInMethods isOverPage={isOverPage} />
    </>
  );
}
