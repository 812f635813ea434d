import { ChevronLeft, ChevronRight } from "lucide-react";
import { Activity, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { SettingsPart } from "../../ui/desk-tab.ts";
import { useOpenedIds } from "./use-opened-ids.ts";

/**
 * The Settings tab. Each part has its own address. A phone shows the list of parts first; a larger screen shows the list beside
 * the first part.
 */
export function Settings({ parts }: { parts: SettingsPart[] }) {
  const [address] = useSearchParams();
  const chosen = parts.find(({ id }) => id === address.get("part"));
  const current = chosen ?? parts[0];
  const opened = useOpenedIds(current?.id ?? "");
  const list = useRef<HTMLElement>(null);
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(chosen);

  useEffect(() => {
    // The control that started the action may be hidden now.
    if (shown.current !== chosen) (chosen ? panel : list).current?.focus({ preventScroll: true });
    shown.current = chosen;
  }, [chosen]);

  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <nav
        ref={list}
        tabIndex={-1}
        aria-label="Settings"
        className={`rounded-card border border-line bg-card p-2 shadow-card ${chosen ? "max-lg:hidden" : ""}`}
      >
        <ul>
          {parts.map((part) => (
            <PartLink key={part.id} {...part} isChosen={part === chosen} isCurrent={part === current} />
          ))}
        </ul>
      </nav>
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={current?.label}
        className={`min-w-0 rounded-card ${chosen ? "" : "max-lg:hidden"}`}
      >
        <Link
          to="?tab=settings"
          className="mb-3 inline-flex min-h-11 items-center gap-1 font-semibold underline-offset-4 hover:underline lg:hidden"
        >
          <ChevronLeft aria-hidden size={20} /> All settings
        </Link>
        {parts.map(
          ({ id, Panel }) =>
            opened.includes(id) && (
              <Activity key={id} mode={id === current?.id ? "visible" : "hidden"}>
                <div className="flex max-w-3xl flex-col gap-5">
                  <Panel />
                </div>
              </Activity>
            ),
        )}
      </section>
    </div>
  );
}

interface PartLinkProps extends SettingsPart {
  isChosen: boolean;
  isCurrent: boolean;
}

function PartLink({ id, label, about, icon: Icon, isChosen, isCurrent }: PartLinkProps) {
  return (
    <li>
      <Link
        to={`?tab=settings&part=${id}`}
        aria-current={isChosen ? "page" : undefined}
        className={`flex min-h-14 items-center gap-3 rounded-control px-3 py-2 text-ink no-underline hover:bg-raised ${isCurrent ? "lg:bg-sky-soft" : ""}`}
      >
        <span className="text-link">
          <Icon aria-hidden size={20} />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-muted">{about}</span>
        </span>
        <span className="text-muted lg:hidden">
          <ChevronRight aria-hidden size={20} />
        </span>
      </Link>
    </li>
  );
}
