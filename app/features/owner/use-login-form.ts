import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { fieldOf } from "../../lib/field-of.ts";
import { toast } from "../../ui/toast.tsx";
import { needsCode, refusal, welcome } from "./login-words.ts";
import { useSessionCalls } from "./session.ts";

interface LoginFormOptions {
  /** What a wrong password says. */
  wrong: string;
  /** Whether the form lies over the page and its toasts: then it says itself what was wrong. */
  isOverPage: boolean;
}

/** A login by password, which asks for the code of an app, too, where the password is right and one is needed. */
export function useLoginForm({ wrong, isOverPage }: LoginFormOptions) {
  const { logIn } = useSessionCalls();
  const form = useForm({ defaultValues: { name: "", password: "", code: "" } });
  const [asksCode, setAsksCode] = useState(false);

  useEffect(() => {
    if (asksCode) form.setFocus("code");
  }, [asksCode, form]);

  const submit = form.handleSubmit(({ name, password, code }) =>
    logIn.mutate({ password, ...(name && { name }), ...(code && { code }) }, { onSuccess: welcome, onError }),
  );

  function onError(error: Error) {
    const { title, description } = refusal(error, wrong);
    if (needsCode(error) && !asksCode) return setAsksCode(true);
    const field = needsCode(error) ? "code" : "password";
    if (isOverPage || needsCode(error)) form.setError(field, { message: description }, { shouldFocus: true });
    else toast({ title, description, variant: "destructive" });
  }

  return { field: fieldOf(form), asksCode, isPending: logIn.isPending, submit };
}
