import { Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { CloseIcon } from "./icons.tsx";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
}

/** A sheet from the bottom on a phone, a centred card on a larger screen. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const opener = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-night/60" />
        <RadixDialog.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          // Opened by state and not by a trigger of its own: the keyboard goes back to where it came from.
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
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
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
