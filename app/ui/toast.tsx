import { loadScript } from "../lib/load/load-script.ts";
import type { Toast } from "./toast-view.tsx";

// What draws them is no part of the first load: most visits never see one.
const view = () => import("./toast-view.tsx");

/** Shows a toast; callable from anywhere. One is visible at a time: a new one takes the place of the one that shows. */
export function toast(content: Toast) {
  void loadScript(view, { isNeeded: false }).then(({ showToast }) => showToast(content));
}

/** Loads the code of toasts early, so that one can be shown offline. */
export function prepareToasts() {
  view().catch(() => {});
}
