import { CallFailed } from "../../lib/net/api.ts";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useSessionCalls } from "./session.ts";
import { useFocusMainOnUnmount } from "./use-focus-main-on-unmount.ts";
import { useLinkToken } from "./use-link-token.ts";

/** First Time Setup (product.md, *Screens*). It needs the link that the server printed. */
export function SetupCard() {
  const [token, done] = useLinkToken("setup");
  const { setUp } = useSessionCalls();
  useFocusMainOnUnmount();

  function setPassword(token: string, newPassword: string) {
    setUp.mutate(
      { token, newPassword },
      {
        onSuccess() {
          done();
          toast({ title: "Admin password set successfully!" });
        },
        onError: (error) =>
          toast({
            title: "Error",
            description: (error instanceof CallFailed && error.answer?.message) || "Failed to set password",
            variant: "destructive",
          }),
      },
    );
  }

  return (
    <Card className="mx-auto my-10 w-full max-w-md p-6 sm:my-16 sm:p-8">
      <h2 className="mb-2 text-center text-2xl">First Time Setup</h2>
      {token ? (
        <>
          <p className="mb-6 text-center text-muted">Choose the password that opens your dashboard from now on.</p>
          <NewPasswordForm
            asksCurrent={false}
            label="Set Password"
            busy={setUp.isPending}
            onSubmit={({ newPassword }) => setPassword(token, newPassword)}
          />
        </>
      ) : (
        <p className="text-center text-muted">
          No password is set yet. When the server started, it printed a link that lets you set it: open that link here.
        </p>
      )}
    </Card>
  );
}
