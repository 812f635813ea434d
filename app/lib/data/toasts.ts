import { createStore } from "./store.ts";

/** A short message over the page. */
export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** Undoes the action. Adds a button to the toast, which then stays longer. */
  undo?: () => void;
}

/** The newest toast, which `ui/toast.tsx` shows. */
export const toastStore = createStore<Toast | undefined>(undefined);
