import { Eye, EyeOff, KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { Invitation } from "../../../schema/helpers.ts";
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from "../../../schema/owner-limits.ts";
import type { PasskeySite } from "../../../schema/passkeys.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { fieldOf } from "../../lib/forms/field-of.ts";
import { CallFailed, call, failedCallWords } from "../../lib/net/api.ts";
import { useSite } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { canUsePasskeys, makePasskey, type NewPasskeyOptions, passkeyErrorWords } from "./passkey-device.ts";
import { useSessionCalls } from "./session.ts";
import { PASSKEY_SITE_PATH } from "./sign-in-calls.ts";
import { useFocusMainOnUnmount } from "./use-focus-main-on-unmount.ts";

interface JoinCardProps {
  /** The token of the invitation's link. */
  token: string;
  /** Called when the helper has joined, or continues without the invitation. */
  onDone: () => void;
}

/** Accepts an invitation: the new helper confirms a name and chooses a password or a passkey. */
export default function JoinCard({ token, onDone }: JoinCardProps) {
  const { business } = useSite();
  const [name, setName] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  useFocusMainOnUnmount();

  useEffect(() => {
    call<Invitation>("POST", "/api/join/invitation", { token }).then(
      (invitation) => setName(invitation.name),
      (error) => setRefusal(wordsOf(error)),
    );
  }, [token]);

  return (
    <Card className="mx-auto my-10 w-full max-w-md p-6 sm:my-16 sm:p-8">
      <h2 className="mb-2 text-center text-2xl">{`Help at ${business.name}`}</h2>
      {name !== undefined && <JoinForm token={token} name={name} onDone={onDone} />}
      {name === undefined && refusal === undefined && <Skeleton className="h-64" />}
      {refusal !== undefined && (
        <div className="flex flex-col items-center gap-5 text-center">
          <p role="alert">{refusal}</p>
          <Button variant="secondary" onClick={onDone}>
            Continue without it
          </Button>
        </div>
      )}
    </Card>
  );
}

function JoinForm({ token, name, onDone }: JoinCardProps & { name: string }) {
  const { join } = useSessionCalls();
  const [isShown, setShown] = useState(false);
  const form = useForm({ defaultValues: { name, newPassword: "" } });
  const field = fieldOf(form);
  const site = useAnswer<PasskeySite>(PASSKEY_SITE_PATH).data;
  const callbacks = {
    onSuccess: onDone,
    onError: (error: Error) => form.setError("root", { message: wordsOf(error) }),
  };
  const submit = form.handleSubmit((values) => join.mutate({ token, ...values }, callbacks));

  async function joinByPasskey() {
    form.clearErrors();
    try {
      const passkey = await makePasskey(await call<NewPasskeyOptions>("POST", "/api/join/passkey", { token }));
      join.mutate({ token, name: form.getValues("name"), passkey }, callbacks);
    } catch (error) {
      form.setError("root", { message: passkeyErrorWords(error) });
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-center text-muted">Choose the password that opens the desk for you from now on.</p>
      <TextField
        label="Your name"
        autoComplete="username"
        maxLength={60}
        {...field("name", { required: "Name is required" })}
      />
      <TextField
        label="Your password"
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        enterKeyHint="go"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        {...field("newPassword", {
          required: "Password is required",
          minLength: { value: PASSWORD_MIN_LENGTH, message: PASSWORD_TOO_SHORT },
        })}
      />
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        <span>{isShown ? "Hide password" : "Show password"}</span>
      </Button>
      {form.formState.errors.root && (
        <p role="alert" className="font-semibold text-danger">
          {form.formState.errors.root.message}
        </p>
      )}
      <Button type="submit" size="lg" busy={join.isPending}>
        Start helping
      </Button>
      {site && canUsePasskeys(site) && (
        <Button variant="secondary" size="lg" busy={join.isPending} onClick={() => void joinByPasskey()}>
          <KeyRound aria-hidden size={20} /> Use a passkey instead
        </Button>
      )}
    </form>
  );
}

const wordsOf = (error: unknown) =>
  (error instanceof CallFailed && error.answer?.message) || `${failedCallWords(error)} Please open the link again.`;
