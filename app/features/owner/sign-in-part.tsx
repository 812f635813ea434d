import type { ReactNode } from "react";
import { useHasPassword, useIsHelper } from "../../lib/data/queries.ts";
import { Card } from "../../ui/card.tsx";
import { ChangePassword } from "./change-password.tsx";
import { HelpersCard } from "./helpers-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** Who comes in, and where; a helper finds their own sign-in. @param install another feature's card */
export default function SignInPart({ install }: { install: ReactNode }) {
  const isHelper = useIsHelper();
  const hasPassword = useHasPassword();
  return (
    <>
      <Card className="p-4 sm:p-5">
        <h2 className="mb-2 text-xl">Password</h2>
        <p className="mb-4 max-w-prose text-muted">
          {hasPassword
            ? "Changing it signs out every other phone and computer."
            : "You sign in by a passkey. With a password you can sign in where your passkey is not at hand, too."}
        </p>
        <ChangePassword />
      </Card>
      <PasskeysCard />
      {!isHelper && <HelpersCard />}
      <SessionsCard />
      {install}
    </>
  );
}
