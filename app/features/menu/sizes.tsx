import type { MenuSize } from "../../../schema/business.ts";
import { formatDollars } from "../../../schema/money.ts";
import cone from "./cone.svg";

// A larger size has a taller cone.
const CONES = ["h-12 sm:h-20", "h-14 sm:h-24", "h-16 sm:h-28"];

/** @param showsDrawing whether each size has a drawn cone */
export function Sizes({ sizes, showsDrawing }: { sizes: MenuSize[]; showsDrawing: boolean }) {
  return (
    <div>
      <h3 className="mb-3 text-2xl sm:mb-5 sm:text-3xl">Choose Your Size</h3>
      <ul className="grid max-w-3xl grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] sm:gap-4">
        {sizes.map(({ name, price, note }, index) => (
          <li
            key={name}
            className={`grid content-start gap-x-3 rounded-card border border-line bg-card p-3.5 shadow-card sm:gap-x-5 sm:p-5 ${showsDrawing ? "grid-cols-[auto_1fr]" : ""}`}
          >
            {showsDrawing && (
              <span className="flex items-end justify-center sm:row-span-2 sm:h-28 sm:w-20">
                <img
                  src={cone}
                  alt=""
                  width={72}
                  height={108}
                  loading="lazy"
                  className={`w-auto ${CONES[Math.min(index, 2)]}`}
                />
              </span>
            )}
            <span className="self-end">
              <span className="block font-display text-lg leading-tight font-semibold sm:text-xl">{name}</span>
              <span className="block font-display text-3xl leading-tight font-semibold sm:text-4xl">
                {formatDollars(price)}
              </span>
            </span>
            <span className="col-span-full text-sm leading-snug text-muted sm:col-[-2/-1] sm:text-base">{note}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
