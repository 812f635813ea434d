import { Tabs } from "radix-ui";
import { Activity, type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

export interface DeskTab {
  id: string;
  label: string;
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  Panel: ComponentType;
  /** How many things wait for the owner there. */
  Waiting?: ComponentType;
}

interface DeskTabsProps {
  tabs: DeskTab[];
  actions: ReactNode;
}

/**
 * The owner's tabs: a strip along the bottom of a phone, within reach of the thumb, and along the top of a larger screen.
 * Each has its own address, so that back, reload and bookmarks work.
 */
export function DeskTabs({ tabs, actions }: DeskTabsProps) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("tab");
  const current = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const strip = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string[]>([]);
  const chosen = current?.id;

  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    const row = tab?.parentElement;
    if (!tab || !row) return;
    // Not scrollIntoView, which would move the page, too. Counts that come later make the strip longer.
    const widths = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft + (tab.offsetWidth - row.clientWidth) / 2;
    });
    for (const other of row.children) widths.observe(other);
    return () => widths.disconnect();
  }, [chosen]);

  if (!current) return null;
  if (!opened.includes(current.id)) setOpened([...opened, current.id]);

  return (
    <Tabs.Root value={current.id} onValueChange={(id) => setAddress({ tab: id })} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs.List
          ref={strip}
          aria-label="Dashboard"
          data-foot
          className="fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-t border-line more-beside px-1 pb-[env(safe-area-inset-bottom)] shadow-lift sm:relative sm:gap-1 sm:rounded-control sm:border sm:p-1 sm:shadow-none"
        >
          {tabs.map(({ id, label, icon: Icon, Waiting }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              data-tab={id}
              className="flex min-h-14 min-w-20 shrink-0 grow flex-col items-center justify-center gap-0.5 rounded-control px-3 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink data-[state=active]:text-link sm:min-h-11 sm:min-w-0 sm:flex-row sm:gap-2 sm:text-base sm:data-[state=active]:bg-sky-soft"
            >
              <Icon size={20} aria-hidden />
              <span className="flex items-center gap-1.5">
                {label}
                {Waiting && <Waiting />}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>
      </div>
      {tabs.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id} forceMount hidden={id !== current.id} className="rounded-card">
          {opened.includes(id) && (
            // A tab that is left keeps all that was typed in it, and does nothing until it is opened again.
            <Activity mode={id === current.id ? "visible" : "hidden"}>
              <Panel />
            </Activity>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
