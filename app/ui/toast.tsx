import { toasts } from "../lib/data/toasts.ts";
import { loadScript } from "../lib/load/load-script.ts";

// Their view is no part of the first load: most visits never see a toast.
const view = () => import("./toast-view.tsx");

toasts.subscribe((toast) => {
  if (toast) void loadScript(view, { isNeeded: false }).then(({ showToast }) => showToast(toast));
});

/** Shows a toast; callable from anywhere. One is visible at a time: a new one takes the place of the one that shows. */
export const toast = toasts.set;

/** Loads the code of toasts early, so that one can be shown offline. */
export function prepareToasts() {
  view().catch(() => {});
}
