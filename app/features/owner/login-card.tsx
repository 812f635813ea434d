import { Card } from "../../ui/card.tsx";
import { LoginForm } from "./login-form.tsx";
import { useFocusMainOnUnmount } from "./use-focus-main-on-unmount.ts";

/** Admin Access (product.md, *Screens*). */
export function LoginCard() {
  useFocusMainOnUnmount();
  return (
    <Card className="mx-auto my-10 w-full max-w-md p-6 sm:my-16 sm:p-8">
      <h2 className="mb-6 text-center text-2xl">Admin Access</h2>
      <LoginForm />
    </Card>
  );
}
