import type { MenuSize } from "../../../schema/business.ts";
import { dollars } from "../../../schema/money.ts";
import cone from "./cone.svg";

// The larger the size, the taller its cone.
const CONES = ["h-20 w-auto", "h-24 w-auto", "h-28 w-auto"];

/** @param showsDrawing whether a drawn cone stands beside each */
export function Sizes({ sizes, showsDrawing }: { sizes: MenuSize[]; showsDrawing: boolean }) {
  return (
    <div>
      <h3 className="mb-5 text-2xl sm:text-3xl">Choose Your Size</h3>
      <ul className="grid max-w-3xl sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-4">
        {sizes.map(({ name, price, note }, index) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-5 rounded-card border border-line bg-card p-5 shadow-card"
          >
            {showsDrawing && (
              <span className="flex h-28 w-20 shrink-0 items-end justify-center">
                <img src={cone} alt="" width={72} height={108} loading="lazy" className={CONES[Math.min(index, 2)]} />
              </span>
            )}
            <span className="min-w-0 grow basis-28">
              <span className="block font-display text-xl font-semibold">{name}</span>
              <span className="block font-display text-4xl leading-tight font-semibold">{dollars(price)}</span>
              <span className="block leading-snug text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
