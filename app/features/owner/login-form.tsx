import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { OtherWays } from "./other-ways.tsx";
import { useLoginForm } from "./use-login-form.ts";

/**
 * The one field that opens the desk.
 * @param isOverPage whether it lies over the page and its toasts: then it says itself what was wrong
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
      <OtherWays isOverPage={isOverPage} />
    </>
  );
}
