import { Toast as RadixToast } from "radix-ui";
import { useLayoutEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Toast } from "../lib/data/toasts.ts";
import { CloseIcon } from "./icons.tsx";
import { SingleTapButton } from "./single-tap-button.tsx";

const LOOKS = {
  default: "bg-card text-ink border-line",
  destructive: "bg-danger-soft text-ink border-danger",
} as const;

/** The time in which a toast offers *Undo* (product.md, *Undo*). */
const UNDO_MS = 10_000;

const GAP_PX = 8;

/** Whether a toast at the bottom of the screen would cover an element with `data-keep-free`. */
function isInTheWay(toast: DOMRect): boolean {
  return [...document.querySelectorAll("[data-keep-free]")].some((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < toast.bottom && bottom > toast.top;
  });
}

/** The lower edge of the page's header in the viewport; 0 when the header is out of view. */
const headerBottom = () => Math.max(document.querySelector("header")?.getBoundingClientRect().bottom ?? 0, 0);

let root: Root | undefined;
let lastKey = 0;

/** Renders the toast in a React root of its own, so that every page can show one without further code. */
export function showToast(toast: Toast) {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  lastKey += 1;
  root.render(<ToastView key={lastKey} {...toast} />);
}

/** A toast with the time, the swipe threshold and the hotkey of product.md, *Answers of the calls*. */
function ToastView({ title, description, variant = "default", undo }: Toast) {
  const viewport = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const list = viewport.current;
    if (!list) return;
    // The page may grow after the toast is shown.
    const observer = new ResizeObserver(() =>
      setTop((top) => top ?? (isInTheWay(list.getBoundingClientRect()) ? headerBottom() + GAP_PX : undefined)),
    );
    observer.observe(document.body);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return (
    <RadixToast.Provider duration={undo ? UNDO_MS : 5000} swipeThreshold={50} swipeDirection="right">
      <RadixToast.Root
        type={variant === "destructive" ? "foreground" : "background"}
        className={`flex items-start gap-3 rounded-card border-2 p-4 shadow-lift animate-rise transition-transform data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${LOOKS[variant]}`}
      >
        <div className="min-w-0 grow">
          <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
          {description && <RadixToast.Description>{description}</RadixToast.Description>}
        </div>
        {undo && (
          <RadixToast.Action asChild altText="Undo: F8 leads here">
            <SingleTapButton variant="secondary" size="sm" className="-my-1.5" onClick={undo}>
              Undo
            </SingleTapButton>
          </RadixToast.Action>
        )}
        <RadixToast.Close
          aria-label="Close"
          className="-m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-raised"
        >
          <CloseIcon />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        ref={viewport}
        hotkey={["F8"]}
        style={{ top }}
        className={`fixed inset-x-4 ${top === undefined ? "bottom-[calc(1rem+var(--foot))]" : ""} z-60 mx-auto flex max-w-md flex-col outline-none sm:right-4 sm:left-auto sm:mx-0 sm:w-96`}
      />
    </RadixToast.Provider>
  );
}
