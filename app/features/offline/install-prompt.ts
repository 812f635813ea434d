import { createStore } from "../../lib/data/store.ts";

/** Chrome's `beforeinstallprompt` event: the page can prompt the user to install the desk. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
}

const isQuestion = (event: Event): event is InstallQuestion => "prompt" in event;

/** The event, stored for Settings, because the browser fires it once, early. */
export const installPrompt = createStore<InstallQuestion | undefined>(undefined);

if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isQuestion(event)) return;
    event.preventDefault();
    installPrompt.set(event);
  });
}

/** Shows the install prompt. An event works once; after a refusal, the browser fires another one. */
export async function showInstallPrompt(): Promise<void> {
  const question = installPrompt.get();
  installPrompt.set(undefined);
  await question?.prompt();
}
