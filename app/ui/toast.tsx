import { toastStore } from "../lib/data/toasts.ts";
import { loadScript } from "../lib/load/load-script.ts";

// The view is loaded on demand, because most visits show no toast.
const view = () => import("./toast-view.tsx");

toastStore.subscribe((toast) => {
  if (toast) void loadScript(view, { isNeeded: false }).then(({ showToast }) => showToast(toast));
});

/** Shows a toast; callable from anywhere. A new toast replaces the visible one. */
export const toast = toastStore.set;

/** Loads the code of toasts early, so that one can be shown offline. */
export function prepareToasts() {
  view().catch(() => {});
}
