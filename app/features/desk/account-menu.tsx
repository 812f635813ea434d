import { CircleUserRound } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { buttonLook } from "../../ui/button-look.ts";

/** The account's buttons: side by side in the header, or in a menu behind one button on a phone. */
export function AccountMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label="Account"
        className={buttonLook({ variant: "ghost", size: "icon" }, "sm:hidden")}
      >
        <CircleUserRound aria-hidden size={24} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the buttons inside receive clicks and keys. */}
      <div
        ref={menu}
        id="account-menu"
        popover="auto"
        // Hides the menu, because it would cover the dialog that a button opens.
        onClick={() => menu.current?.hidePopover()}
        className="gap-2 text-ink max-sm:fixed max-sm:inset-auto max-sm:top-14 max-sm:right-3 max-sm:w-56 max-sm:flex-col max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-card max-sm:p-2 max-sm:shadow-lift max-sm:open:flex sm:static sm:flex sm:bg-transparent"
      >
        {children}
      </div>
    </>
  );
}
