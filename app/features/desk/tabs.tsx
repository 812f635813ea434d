import { Tabs } from "radix-ui";
import { Activity, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useIsWide } from "../../lib/page/use-media.ts";
import type { DeskTab } from "../../ui/desk-tab.ts";
import { InertUntilHydrated } from "../../ui/unhydrated.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { DeskFrame } from "./frame.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useOpenedIds } from "./use-opened-ids.ts";

interface DeskTabsProps {
  tabs: DeskTab[];
  account: ReactNode;
  /** Shown above the panel of every tab. */
  notices: ReactNode;
}

/** The tabs in the desk's frame. Each has its own address, so that back, reload and bookmarks work. */
export function DeskTabs({ tabs, account, notices }: DeskTabsProps) {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get("tab");
  const current = tabs.find(({ id }) => id === inAddress) ?? tabs[0];
  const opened = useOpenedIds(current?.id ?? "");
  const hasRail = useIsWide();
  if (!current) return null;

  const open = (id: string) => setAddress({ tab: id });

  return (
    <Tabs.Root value={current.id} onValueChange={open} orientation={hasRail ? "vertical" : "horizontal"}>
      <DeskFrame
        title={current.label}
        account={<AccountMenu>{account}</AccountMenu>}
        tabs={
          <TabBar
            tabs={tabs}
            current={current}
            // A press on another tab has changed the address before this call.
            onReopen={() => address.size > 1 && open(current.id)}
          />
        }
      >
        {notices}
        {tabs.map(({ id, Panel }) => (
          <Tabs.Content key={id} value={id} forceMount hidden={id !== current.id} className="rounded-card">
            {opened.includes(id) && (
              // A hidden tab keeps its state and its unsaved values, but its effects do not run.
              <Activity mode={id === current.id ? "visible" : "hidden"}>
                <InertUntilHydrated>
                  <Panel />
                </InertUntilHydrated>
              </Activity>
            )}
          </Tabs.Content>
        ))}
      </DeskFrame>
    </Tabs.Root>
  );
}
