import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { InlineScript } from "../lib/page/inline-script.tsx";

/** Server-rendered HTML of the desk. Its controls are inert, and look inert, until React has hydrated them. */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  return (
    <div inert={!isHydrated} data-unhydrated={isHydrated ? undefined : ""} className="contents">
      {children}
    </div>
  );
}

const LATE_MS = 10_000;

/** Shows the notice when a script fails to load, or when hydration takes too long. */
const SHOW_LATE = `(()=>{const show=()=>{const notice=document.getElementById("scripts-late");if(notice)notice.hidden=false};
setTimeout(show,${LATE_MS});addEventListener("error",({target})=>target&&target.localName==="script"&&show(),true);addEventListener("unhandledrejection",show)})()`;

/** A notice that the page's scripts are late, with a link that reloads the page. It is removed once the page is hydrated. */
export function LateScriptsNotice() {
  const { pathname, search } = useLocation();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (isHydrated) return null;
  return (
    <>
      <p
        id="scripts-late"
        hidden
        suppressHydrationWarning
        role="alert"
        className="mb-4 rounded-control bg-fun-soft p-3 text-fun-text"
      >
        <span>The connection is weak: you can read this page, but its buttons don't work yet.</span>{" "}
        <a href={pathname + search} className="inline-flex min-h-11 items-center font-semibold underline">
          Load it again
        </a>
      </p>
      <InlineScript code={SHOW_LATE} />
    </>
  );
}
