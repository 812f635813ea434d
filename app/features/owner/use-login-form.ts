import { useForm } from "react-hook-form";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { toast } from "../../ui/toast.tsx";
import { showWelcomeToast, signInErrorToast } from "./login-words.ts";
import { useSessionCalls } from "./session.ts";

interface LoginFormOptions {
  /** The text for a wrong password. */
  wrong: string;
  /** Whether the form covers the page and its toasts. It then shows an error at its field. */
  isOverPage: boolean;
}

/** A login by password. */
export function useLoginForm({ wrong, isOverPage }: LoginFormOptions) {
  const { logIn } = useSessionCalls();
  const form = useForm({ defaultValues: { name: "", password: "" } });
  const submit = form.handleSubmit(({ name, password }) =>
    logIn.mutate({ password, ...(name && { name }) }, { onSuccess: showWelcomeToast, onError }),
  );

  function onError(error: Error) {
    const { title, description } = signInErrorToast(error, wrong);
    if (isOverPage) form.setError("password", { message: description }, { shouldFocus: true });
    else toast({ title, description, variant: "destructive" });
  }

  return { field: fieldOf(form), isPending: logIn.isPending, submit };
}
