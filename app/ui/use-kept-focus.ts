import { type RefObject, useEffect } from "react";

/** When what has the keyboard's focus goes from a list, with its row, the list gets it: it would fall off the page. */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let focused: Element | null = null;
    const note = () => {
      focused = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false) return;
      focused = null;
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, [list]);
}
