import { type RefObject, useEffect } from "react";

/**
 * Moves the focus to the list when the focused row is removed, and to another control of the row when the focused button is removed or
 * disabled. Otherwise the browser moves it to the document.
 */
export function useFocusFallback(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // An element of the server-rendered HTML may have the focus already.
    let focused = element.contains(document.activeElement) ? document.activeElement : null;
    let row = focused?.closest("li");
    const rememberFocus = () => {
      focused = document.activeElement;
      row = focused?.closest("li");
    };
    const observer = new MutationObserver(() => {
      if (!focused || (focused.isConnected && !focused.matches(":disabled"))) return;
      const isLost = document.activeElement === document.body || document.activeElement === focused;
      const next = row?.isConnected && row.querySelector<HTMLElement>("button:enabled, a[href]");
      focused = null;
      if (isLost) (next || element).focus({ preventScroll: true });
    });
    element.addEventListener("focusin", rememberFocus);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      element.removeEventListener("focusin", rememberFocus);
      observer.disconnect();
    };
  }, [list]);
}
