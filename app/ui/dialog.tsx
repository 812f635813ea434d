import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDiscard } from "./confirm.tsx";
import { CloseIcon } from "./icons.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Whether its form is dirty when it opens, such as by a draft from before a reload. */
  isInitiallyDirty?: boolean;
  children: ReactNode;
}

/**
 * A sheet from the bottom on a phone, a centred card on a larger screen. After an input, a press outside of it, Escape and *Close*
 * ask before they close it.
 */
export function Dialog({ open, onOpenChange, title, description, isInitiallyDirty = false, children }: DialogProps) {
  const opener = useReturnFocus();
  const isDirty = useRef(false);
  const wasOpen = useRef(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    // React runs this again when a hidden tab is shown again: a dialog that stayed open keeps its state.
    if (open && !wasOpen.current) isDirty.current = isInitiallyDirty;
    wasOpen.current = open;
  }, [open]);

  function change(opens: boolean) {
    if (!opens && isDirty.current) setAsking(true);
    else onOpenChange(opens);
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay
          // A press on the overlay does not move the focus out of a field.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 animate-fade-in bg-night/60"
        />
        <RadixDialog.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={opener.onOpenAutoFocus}
          onCloseAutoFocus={opener.onCloseAutoFocus}
          onInput={({ currentTarget, target }) => {
            // React's events bubble through portals: an input in a nested dialog does not count.
            if (target instanceof Node && currentTarget.contains(target)) isDirty.current = true;
          }}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92svh] animate-rise flex-col rounded-t-[20px] bg-card pb-[env(safe-area-inset-bottom)] shadow-lift sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(36rem,calc(100vw-3rem))] sm:-translate-1/2 sm:rounded-card"
        >
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-5">
            <div className="grow py-2">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>}
            </div>
            <RadixDialog.Close
              aria-label="Close"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-raised"
            >
              <CloseIcon />
            </RadixDialog.Close>
          </header>
          <div className="grow overflow-y-auto overscroll-contain p-5">{children}</div>
          <ConfirmDiscard open={isAsking} onOpenChange={setAsking} onConfirm={() => onOpenChange(false)} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons of a dialog's form. They stay visible while the dialog scrolls. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 col-span-full -mx-5 -mb-5 flex justify-end gap-3 border-t border-line bg-card px-5 py-3">
    {children}
  </div>
);

/** Makes its button close the dialog. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <RadixDialog.Close asChild>{children}</RadixDialog.Close>
);
