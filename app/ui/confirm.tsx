import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { SingleTapButton } from "./single-tap-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface ConfirmProps {
  /** The trigger; without it the caller controls `open`. */
  trigger?: ReactNode;
  question: string;
  /** The label of the confirming button. */
  action: string;
  /** The label of the cancelling button. */
  refusal?: string;
  onConfirm: () => void;
  /** Controls the dialog, with `onOpenChange`. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
}

/** Asks before a draft is discarded. */
export const ConfirmDiscard = (props: Required<Pick<ConfirmProps, "open" | "onOpenChange" | "onConfirm">>) => (
  <Confirm question="Discard what you typed?" action="Discard" refusal="Keep typing" {...props} />
);

/** A dialog that asks before an action that cannot be undone. */
export function Confirm({
  trigger,
  question,
  action,
  refusal = "Cancel",
  onConfirm,
  open,
  onOpenChange,
  children,
}: ConfirmProps) {
  const opener = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-night/60" />
        <AlertDialog.Content
          {...(children ? {} : { "aria-describedby": undefined })}
          {...(trigger ? {} : opener)}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-h-[calc(100svh-2rem)] max-w-md overflow-y-auto animate-rise rounded-card bg-card p-6 shadow-lift sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
        >
          <AlertDialog.Title className="text-xl">{question}</AlertDialog.Title>
          {children && <AlertDialog.Description className="mt-2 text-muted">{children}</AlertDialog.Description>}
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{refusal}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <SingleTapButton variant="primary" onClick={onConfirm}>
                {action}
              </SingleTapButton>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
