import { Dialog } from "radix-ui";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { LoginForm } from "./login-form.tsx";

/** The login over the desk after the session has expired. The desk stays mounted behind it. */
export function SessionExpired() {
  const opener = useReturnFocus();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-60 bg-night/70" />
        <Dialog.Content
          {...opener}
          className="fixed inset-x-4 top-1/2 z-60 mx-auto max-h-[calc(100svh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-card bg-card p-6 shadow-lift"
        >
          <Dialog.Title className="text-center text-2xl">Admin Access</Dialog.Title>
          <Dialog.Description className="mt-1 mb-6 text-center text-muted">
            Your session has ended. Sign in to pick up where you left off.
          </Dialog.Description>
          <LoginForm isOverPage />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
