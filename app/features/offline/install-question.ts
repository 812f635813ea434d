import { createStore } from "../../lib/data/store.ts";

/** What Chrome gives a page to ask with, when the desk can be installed. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
}

const isQuestion = (event: Event): event is InstallQuestion => "prompt" in event;

/** The browser gives it once, early: whoever opens Settings later still has it. */
export const installQuestion = createStore<InstallQuestion | undefined>(undefined);

if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isQuestion(event)) return;
    event.preventDefault();
    installQuestion.set(event);
  });
}

/** Asks once: the browser gives another question where the answer was no. */
export async function askToInstall(): Promise<void> {
  const question = installQuestion.get();
  installQuestion.set(undefined);
  await question?.prompt();
}
