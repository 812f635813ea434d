interface DrawnPart {
  noun: string;
  fetched: () => Promise<unknown>;
}

const parts: DrawnPart[] = [];

/** Names a part whose script is fetched separately, so that it can be fetched before hydration. */
export const registerPart = (part: DrawnPart) => void parts.push(part);

/**
 * Fetches the scripts of all parts that the server has rendered into this page: React hydrates the page once, and each part with it.
 * Resolves also when a script cannot be fetched; its part then shows the error.
 */
export async function loadDrawnParts(): Promise<void> {
  if (parts.length === 0) return;
  // A script may run before the browser has read the page to its end.
  if (document.readyState === "loading") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  const loaded = new Set<DrawnPart>();
  for (;;) {
    const next = parts.filter((part) => !loaded.has(part) && document.querySelector(`[data-part="${part.noun}"]`));
    if (next.length === 0) return;
    for (const part of next) loaded.add(part);
    // A script may register the parts inside its own.
    await Promise.all(next.map(({ fetched }) => fetched()));
  }
}
