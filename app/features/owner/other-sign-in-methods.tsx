import { useState } from "react";
import { useIsHelper } from "../../lib/data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

const HelpersLogin = lazyPanel("sign-in", () => import("./helpers-login.tsx"));

/** The sign-in methods other than the owner's password. They start open for a helper whose session has expired. */
export function OtherSignInMethods({ isOverPage }: { isOverPage: boolean }) {
  const isHelper = useIsHelper();
  const [isOpen, setOpen] = useState(isHelper);
  if (isOpen) return <HelpersLogin isOverPage={isOverPage} />;
  return (
    <Button variant="ghost" className="mt-3 w-full" onClick={() => setOpen(true)}>
      Other ways to sign in
    </Button>
  );
}
