import { Ellipsis } from "lucide-react";
import { Tabs } from "radix-ui";
import { type ComponentType, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";

export interface BarTab {
  id: string;
  label: string;
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  /** How many things wait for the owner there. */
  Waiting?: ComponentType;
}

interface TabBarProps {
  tabs: BarTab[];
  current: BarTab;
}

/** So many stand on the bar of a phone; the others open above it. */
const ON_BAR = 4;

const ITEM =
  "relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-control text-[min(0.875rem,3.6vw)] font-semibold whitespace-nowrap text-muted hover:text-ink";

/** The tabs of the desk: four and *More* along the bottom of a phone, a strip of all on a larger screen. */
export function TabBar({ tabs, current }: TabBarProps) {
  const [isMore, setMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const strip = useStripAt(current.id);
  const behindMore = tabs.slice(ON_BAR);

  const close = useCallback(() => {
    setMore(false);
    // What was pressed is out of sight now.
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

  return (
    <>
      {isMore && <div className="fixed inset-0 z-20 animate-fade-in bg-night/60 sm:hidden" />}
      <div
        ref={bar}
        data-foot
        className="border-line bg-card max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:grid max-sm:grid-cols-5 max-sm:border-t max-sm:px-1 max-sm:pb-[env(safe-area-inset-bottom)] max-sm:shadow-lift sm:max-w-full sm:rounded-control sm:border"
      >
        <Tabs.List
          ref={strip}
          aria-label="Dashboard"
          className="max-sm:col-span-4 max-sm:grid max-sm:grid-cols-4 sm:relative sm:flex sm:gap-1 sm:overflow-x-auto sm:rounded-control sm:more-beside sm:p-1"
        >
          {tabs.slice(0, ON_BAR).map((tab) => (
            <BarItem key={tab.id} {...tab} onChoose={() => setMore(false)} />
          ))}
          <div
            role="presentation"
            // Closed, they are out of sight, not gone: the keyboard and screen readers find all tabs in one list.
            className={`sm:contents ${isMore ? "max-sm:absolute max-sm:inset-x-0 max-sm:bottom-full max-sm:grid max-sm:animate-rise max-sm:grid-cols-2 max-sm:gap-1 max-sm:rounded-t-card max-sm:border-t max-sm:border-line max-sm:bg-card max-sm:p-2" : "max-sm:sr-only"}`}
          >
            {behindMore.map((tab) => (
              <BarItem key={tab.id} {...tab} onChoose={close} onFocus={() => setMore(true)} />
            ))}
          </div>
        </Tabs.List>
        <button
          ref={more}
          type="button"
          aria-expanded={isMore}
          data-state={behindMore.includes(current) ? "active" : undefined}
          onClick={() => setMore(!isMore)}
          className={`${ITEM} data-[state=active]:text-link sm:hidden`}
        >
          <Ellipsis aria-hidden size={20} />
          More
        </button>
      </div>
    </>
  );
}

interface BarItemProps extends BarTab {
  onChoose: () => void;
  onFocus?: () => void;
}

/** A link, so that it can be opened in a window of its own. */
function BarItem({ id, label, icon: Icon, Waiting, onChoose, onFocus }: BarItemProps) {
  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // The press has opened the tab already (`Tabs.Root`).
    event.preventDefault();
    onChoose();
  }

  return (
    <Tabs.Trigger
      asChild
      value={id}
      data-tab={id}
      onClick={choose}
      onFocus={onFocus}
      className={`${ITEM} no-underline data-[state=active]:text-link sm:min-h-11 sm:shrink-0 sm:grow sm:flex-row sm:gap-2 sm:px-3 sm:text-base sm:data-[state=active]:bg-sky-soft`}
    >
      <a href={`?tab=${id}`} draggable={false}>
        <Icon size={20} aria-hidden />
        <span>{label}</span>
        {Waiting && (
          <span className="max-sm:absolute max-sm:top-0.5 max-sm:left-[calc(50%+0.5rem)] max-sm:flex">
            <Waiting />
          </span>
        )}
      </a>
    </Tabs.Trigger>
  );
}

/** A strip that is scrolled to its chosen tab, also when counts that come later make it longer. */
function useStripAt(chosen: string) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = strip.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    if (!row || !tab) return;
    // Not scrollIntoView, which would move the page, too.
    const widths = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
    });
    for (const other of row.querySelectorAll("[data-tab]")) widths.observe(other);
    return () => widths.disconnect();
  }, [chosen]);
  return strip;
}
