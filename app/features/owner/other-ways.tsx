import { useState } from "react";
import { useIsHelper } from "../../lib/data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPanel } from "../../ui/lazy-panel.tsx";

const HelpersLogin = lazyPanel("sign-in", () => import("./helpers-login.tsx"));

/** The ways in beside the owner's password. A helper whose session has ended finds theirs open. */
export function OtherWays({ isOverPage }: { isOverPage: boolean }) {
  const isHelper = useIsHelper();
  const [isOpen, setOpen] = useState(isHelper);
  if (isOpen) return <HelpersLogin isOverPage={isOverPage} />;
  return (
    <Button variant="ghost" className="mt-3 w-full" onClick={() => setOpen(true)}>
      Other ways to sign in
    </Button>
  );
}
