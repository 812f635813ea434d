import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { DeskTab, SettingsPart } from "../../ui/desk-tab.ts";
import { lazyPanel } from "../../ui/lazy-panel.tsx";
import { HELPERS_PATH, SIGN_IN_PATHS } from "./sign-in-calls.ts";

const SignInPart = lazyPanel("sign-in settings", () => import("./sign-in-part.tsx"));

const signIn = { id: "doors", label: "Sign-in", icon: KeyRound };

/** @param install the card that installs the desk on a phone */
export const signInPart = (install: ReactNode): SettingsPart => ({
  ...signIn,
  about: "Password, helpers, devices",
  calls: () => [...SIGN_IN_PATHS, HELPERS_PATH],
  Panel: Object.assign(() => <SignInPart install={install} />, { preload: SignInPart.preload }),
});

/** A helper's sign-in settings. They are a tab, because only the owner has Settings. */
export const helpersSignInTab = (install: ReactNode): DeskTab => ({
  ...signIn,
  calls: () => SIGN_IN_PATHS,
  Panel: Object.assign(
    () => (
      <div className="flex max-w-3xl flex-col gap-5">
        <SignInPart install={install} />
      </div>
    ),
    { preload: SignInPart.preload },
  ),
});
