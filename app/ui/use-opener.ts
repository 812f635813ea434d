import { useRef } from "react";

/** For what opens by state and not by a trigger of its own: the keyboard goes back to where it came from. */
export function useOpener() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
