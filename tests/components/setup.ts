import "fake-indexeddb/auto";
import { act, cleanup, configure } from "@testing-library/react";
import { unstable_IdlePriority as IDLE, unstable_scheduleCallback as schedule } from "scheduler";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { untilAnswered } from "./network.ts";

// The server runs in this scope, too: bytes must be of Node's own classes, of which its Buffer is one.
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
});

/** jsdom lays nothing out: nothing is ever seen to change its size or to come into sight. */
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const noMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} });

Object.assign(window, { ResizeObserver: NoLayout, IntersectionObserver: NoLayout, matchMedia: noMedia });
// A list that draws only the rows in sight has room for eighty.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { value: 8_000 });
Object.defineProperty(HTMLElement.prototype, "offsetHeight", { value: 100 });
Object.assign(Element.prototype, { scrollIntoView() {}, hasPointerCapture: () => false });
window.scrollTo = () => {};

configure({
  reactStrictMode: true,
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message}\nThe page says: ${document.body.textContent}`),
});

// On a busy machine an answer may take longer than a button waits before it says that the call is queued.
vi.mock("../../app/lib/offline/answer-wait.ts", () => ({ ANSWER_WAIT_MS: 60_000 }));

/** jsdom follows no link and does not know `<search>`, and React renders a script element without running it: none is a fault. */
const HARMLESS = /Not implemented: navigation|The tag <%s> is unrecognized|Encountered a script tag/;
const problems: string[] = [];

beforeEach(() => {
  // React draws when it is time, as in a browser: an answer may come while a test waits for something else.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  problems.length = 0;
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const text = words.map(String).join(" ");
      if (!HARMLESS.test(text)) problems.push(text);
    });
});

afterEach(async () => {
  cleanup();
  await untilAnswered();
  closeToasts();
  await emptyIndexedDb();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(problems).toEqual([]);
});

// React's scheduled work needs jsdom's window. The last answer may still draw a toast; an idle task runs after all of it.
afterAll(async () => {
  await import("../../app/ui/toast-view.tsx");
  await new Promise<void>((resolve) => void schedule(IDLE, () => resolve()));
});

/** Toasts are drawn outside of what `cleanup` takes away. */
function closeToasts() {
  for (const button of document.querySelectorAll<HTMLElement>("[aria-label=Close]")) act(() => button.click());
}

const emptyIndexedDb = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase("desk");
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
