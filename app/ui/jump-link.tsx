import type { ComponentPropsWithRef, MouseEvent } from "react";
import { Link } from "react-router";

/** A link to a page or to a part of one (`/#menu`). A part that is on this page is scrolled to and takes the focus. */
export function JumpLink({ to, onClick, ...rest }: ComponentPropsWithRef<typeof Link> & { to: string }) {
  return (
    <Link
      to={to}
      // In a client navigation the parts of a page come one by one: the target and the scroll position may not exist yet.
      reloadDocument
      onClick={(event) => {
        onClick?.(event);
        if (isPlainClick(event) && jumpTo(to)) event.preventDefault();
      }}
      {...rest}
    />
  );
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

function jumpTo(to: string): boolean {
  const [path, id] = to.split("#");
  const target = id && path === window.location.pathname ? document.getElementById(id) : null;
  if (!target) return false;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ behavior: still ? "instant" : "smooth" });
  target.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, "", `#${id}`);
  return true;
}
