/** What Chrome gives a page to ask with, when the desk can be installed. */
interface InstallQuestion extends Event {
  prompt(): Promise<unknown>;
}

const isQuestion = (event: Event): event is InstallQuestion => "prompt" in event;

/** The browser gives it once, early: whoever opens Settings later still has it. */
let question: InstallQuestion | undefined;
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isQuestion(event)) return;
    event.preventDefault();
    question = event;
    for (const listener of listeners) listener();
  });
}

export const canAsk = () => question !== undefined;

/** Asks once: the browser gives another question where the answer was no. */
export async function askToInstall(): Promise<void> {
  const asked = question;
  question = undefined;
  await asked?.prompt();
}

/** Calls `listener` when the desk can be installed. @returns how it stops */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
