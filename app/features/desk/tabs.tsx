import { Tabs } from "radix-ui";
import { Activity, type ComponentType, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { InertUntilHydrated } from "../../ui/unhydrated.tsx";
import { type BarTab, TabBar } from "./tab-bar.tsx";
import { useOpened } from "./use-opened.ts";

export interface DeskTab extends BarTab {
  /** The paths of the calls that it makes first: what they answer comes with the page. */
  calls: (address: URLSearchParams, today: string) => string[];
  Panel: ComponentType & { preload?: () => void };
}

interface DeskTabsProps {
  tabs: DeskTab[];
  actions: ReactNode;
}

/**
 * The owner's tabs: a bar along the bottom of a phone, within reach of the thumb, and a strip along the top of a larger screen.
 * Each has its own address, so that back, reload and bookmarks work.
 */
export function DeskTabs({ tabs, actions }: DeskTabsProps) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("tab");
  const current = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const opened = useOpened(current?.id ?? "");
  if (!current) return null;

  return (
    <Tabs.Root value={current.id} onValueChange={(id) => setAddress({ tab: id })} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabBar tabs={tabs} current={current} />
        <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>
      </div>
      {tabs.map(({ id, Panel }) => (
        <Tabs.Content key={id} value={id} forceMount hidden={id !== current.id} className="rounded-card">
          {opened.includes(id) && (
            // A tab that is left keeps all that was typed in it, and does nothing until it is opened again.
            <Activity mode={id === current.id ? "visible" : "hidden"}>
              <InertUntilHydrated>
                <Panel />
              </InertUntilHydrated>
            </Activity>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
