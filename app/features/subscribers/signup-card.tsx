import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SuccessMessage } from "../../ui/success-message.tsx";
import { SignupForm } from "./signup-form.tsx";

/** The sign-up form, then its confirmation, then the form again for another address. */
export default function SignupCard() {
  const [stage, setStage] = useState<"first" | "signed up" | "another">("first");
  return stage === "signed up" ? (
    <SuccessMessage
      heading="h3"
      title="You're all set!"
      actions={
        <Button variant="secondary" onClick={() => setStage("another")}>
          Subscribe Another Email
        </Button>
      }
    >
      We'll write as soon as the next stop is planned. See you at the truck!
    </SuccessMessage>
  ) : (
    <SignupForm isAnother={stage === "another"} onSignedUp={() => setStage("signed up")} />
  );
}
