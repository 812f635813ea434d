import { useForm } from "react-hook-form";
import { fieldOf } from "../../lib/field-of.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PressForm } from "../../ui/press-form.tsx";
import { toast } from "../../ui/toast.tsx";
import { refusal, welcome } from "./login-words.ts";
import { OtherWays } from "./other-ways.tsx";
import { useSessionCalls } from "./session.ts";

/**
 * The one field that opens the desk.
 * @param isOverPage whether it lies over the page and its toasts: then it says itself what was wrong
 */
export function LoginForm({ isOverPage = false }: { isOverPage?: boolean }) {
  const { logIn } = useSessionCalls();
  const form = useForm({ defaultValues: { password: "" } });
  const field = fieldOf(form);

  const submit = form.handleSubmit(({ password }) =>
    logIn.mutate(
      { password },
      {
        onSuccess: welcome,
        onError(error) {
          const { title, description } = refusal(error, "Invalid admin password");
          if (isOverPage) form.setError("password", { message: description }, { shouldFocus: true });
          else toast({ title, description, variant: "destructive" });
        },
      },
    ),
  );

  return (
    <>
      <PressForm method="POST" path="/api/admin/login" onSubmit={() => void submit()}>
        <div className="flex flex-col gap-5">
          <TextField
            label="Admin Password"
            type="password"
            placeholder="Enter admin password"
            autoComplete="current-password"
            enterKeyHint="go"
            {...field("password", { required: "Password is required" })}
          />
          <Button type="submit" size="lg" busy={logIn.isPending}>
            {logIn.isPending ? "Authenticating..." : "Access Dashboard"}
          </Button>
        </div>
      </PressForm>
      <OtherWays isOverPage={isOverPage} />
    </>
  );
}
