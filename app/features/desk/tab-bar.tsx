import { Ellipsis } from "lucide-react";
import { Tabs } from "radix-ui";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { DeskTab } from "../../ui/desk-tab.ts";

interface TabBarProps {
  tabs: DeskTab[];
  current: DeskTab;
  /** Called when the open tab is pressed again. The tab then shows its first screen. */
  onReopen: () => void;
}

/** The number of tabs on the bar of a phone. The others open above it. */
const ON_BAR = 4;

const ITEM =
  "relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.875rem,3.6vw)] font-semibold whitespace-nowrap text-muted hover:text-ink";

const RAIL_ITEM =
  "lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base lg:hover:bg-raised lg:data-[state=active]:bg-sky-soft";

/** The tabs of the desk: four and *More* in a bar on a narrow screen, all of them in a rail on a wide one. */
export function TabBar({ tabs, current, onReopen }: TabBarProps) {
  const [isMore, setMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  const behindMore = tabs.slice(ON_BAR);

  const close = useCallback(() => {
    setMore(false);
    // The item that started the action is hidden now.
    more.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (!isMore) return;
    const closing = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    const onPress = ({ target }: Event) => target instanceof Node && !bar.current?.contains(target) && close();
    document.addEventListener("keydown", onKey, closing);
    document.addEventListener("click", onPress, closing);
    return () => closing.abort();
  }, [isMore, close]);

  function choose(tab: DeskTab) {
    if (behindMore.includes(tab)) close();
    else setMore(false);
    if (tab === current) onReopen();
  }

  return (
    <>
      {isMore && <div className="fixed inset-0 z-20 animate-fade-in bg-night/60 lg:hidden" />}
      <nav
        ref={bar}
        aria-label="Desk"
        data-foot
        className="fixed bottom-0 left-0 z-30 border-line bg-card max-lg:right-0 max-lg:grid max-lg:grid-cols-5 max-lg:border-t max-lg:px-1 max-lg:pb-[env(safe-area-inset-bottom)] max-lg:shadow-lift lg:top-0 lg:w-56 lg:overflow-y-auto lg:border-r lg:p-3"
      >
        <Tabs.List
          aria-label="Dashboard"
          className="max-lg:col-span-4 max-lg:grid max-lg:grid-cols-4 lg:flex lg:flex-col lg:gap-1"
        >
          {tabs.slice(0, ON_BAR).map((tab) => (
            <BarItem key={tab.id} {...tab} onChoose={() => choose(tab)} />
          ))}
          <div
            role="presentation"
            // Closed, these tabs are only visually hidden: the keyboard and screen readers find all tabs in one list.
            className={`lg:contents ${isMore ? "max-lg:absolute max-lg:inset-x-0 max-lg:bottom-full max-lg:grid max-lg:animate-rise max-lg:grid-cols-2 max-lg:gap-1 max-lg:rounded-t-card max-lg:border-t max-lg:border-line max-lg:bg-card max-lg:p-2" : "max-lg:sr-only"}`}
          >
            {behindMore.map((tab) => (
              <BarItem key={tab.id} {...tab} onChoose={() => choose(tab)} onFocus={() => setMore(true)} />
            ))}
          </div>
        </Tabs.List>
        <button
          ref={more}
          type="button"
          aria-expanded={isMore}
          data-state={behindMore.includes(current) ? "active" : undefined}
          onClick={() => setMore(!isMore)}
          className={`${ITEM} data-[state=active]:text-link lg:hidden`}
        >
          <Ellipsis aria-hidden size={20} />
          More
        </button>
      </nav>
    </>
  );
}

interface BarItemProps extends DeskTab {
  onChoose: () => void;
  onFocus?: () => void;
}

/** A link, so that the tab can be opened in another window. */
function BarItem({ id, label, icon: Icon, Waiting, onChoose, onFocus }: BarItemProps) {
  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // `Tabs.Root` has opened the tab already.
    event.preventDefault();
    onChoose();
  }

  return (
    <Tabs.Trigger
      asChild
      value={id}
      onClick={choose}
      onFocus={onFocus}
      className={`${ITEM} ${RAIL_ITEM} no-underline data-[state=active]:text-link`}
    >
      <a href={`?tab=${id}`} draggable={false}>
        <Icon size={20} aria-hidden />
        <span className="lg:grow">{label}</span>
        {Waiting && (
          // The position stays beside the icon at every text size.
          <span className="max-lg:absolute max-lg:top-0.5 max-lg:left-[calc(50%+8px)] max-lg:flex">
            <Waiting />
          </span>
        )}
      </a>
    </Tabs.Trigger>
  );
}
