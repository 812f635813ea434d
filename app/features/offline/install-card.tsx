import { Download } from "lucide-react";
import { useStore } from "../../lib/data/store.ts";
import { useBrowserValue } from "../../lib/page/use-browser-value.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { installPrompt, showInstallPrompt } from "./install-prompt.ts";
import { IPhoneInstallSteps } from "./iphone-steps.tsx";

function wayHere() {
  if (window.matchMedia("(display-mode: standalone)").matches) return "installed";
  if (installPrompt.get()) return "button";
  return /iPhone|iPad/.test(navigator.userAgent) ? "iPhone" : "menu";
}

/** Explains how to install the desk on the home screen, where it also opens offline. */
export default function InstallCard() {
  useStore(installPrompt);
  const way = useBrowserValue(wayHere, undefined);

  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 text-xl">On this phone</h2>
      <p className="mb-4 max-w-prose text-muted">
        Install the desk to open it like an app, even without a signal. You see the latest lists, and your changes go
        out once you're back online.
      </p>
      {way === "installed" && <p className="font-semibold">The desk is installed here.</p>}
      {way === "button" && (
        <Button onClick={() => void showInstallPrompt()}>
          <Download aria-hidden size={20} /> Install the desk
        </Button>
      )}
      {way === "iPhone" && <IPhoneInstallSteps />}
      {way === "menu" && <p>Open your browser's menu and choose “Install” or “Add to Home screen”.</p>}
    </Card>
  );
}
