import { createStore } from "./store.ts";

/** A short message over the page. */
export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** Undoes the action. The toast has a button for it, and stays longer. */
  undo?: () => void;
}

/** The newest toast; `ui/toast.tsx` shows it. */
export const toasts = createStore<Toast | undefined>(undefined);
