import { useState } from "react";
import { AllSet } from "./all-set.tsx";
import { SignupForm } from "./signup-form.tsx";

/** The form, then the good news, then the form again for somebody else. */
export default function SignupCard() {
  const [stage, setStage] = useState<"first" | "signed up" | "another">("first");
  return stage === "signed up" ? (
    <AllSet again="Subscribe Another Email" onAgain={() => setStage("another")}>
      We write as soon as the next stop is planned. See you at the truck.
    </AllSet>
  ) : (
    <SignupForm isAnother={stage === "another"} onSignedUp={() => setStage("signed up")} />
  );
}
