import type { ReactNode } from "react";
import { useHasPassword, useIsHelper } from "../../lib/data/queries.ts";
import { Card } from "../../ui/card.tsx";
import { ChangePassword } from "./change-password.tsx";
import { HelpersCard } from "./helpers-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** Helpers, password, passkeys and devices. A helper does not see the helpers. @param install another feature's card */
export default function SignInPart({ install }: { install: ReactNode }) {
  const isHelper = useIsHelper();
  const hasPassword = useHasPassword();
  return (
    <>
      {!isHelper && <HelpersCard />}
      <Card className="p-4 sm:p-5">
        <h2 className="mb-2 text-xl">Password</h2>
        <p className="mb-4 max-w-prose text-muted">
          {hasPassword
            ? "Changing it signs you out on every other phone and computer."
            : "You sign in with a passkey. Add a password to sign in where you don't have it."}
        </p>
        <ChangePassword />
      </Card>
      <PasskeysCard />
      <SessionsCard />
      {install}
    </>
  );
}
