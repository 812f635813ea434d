import type { ReactNode } from "react";
import type { MenuItem } from "../../../schema/menu.ts";
import { Card } from "../../ui/card.tsx";
import { categoryTitle, mixesOf } from "./categories.ts";

interface Items {
  /** Each with its own prices in words, empty where the sizes' hold. */
  items: (MenuItem & { prices: string })[];
}

/** Struck through while it is sold out: it stays on the list, and comes back with the owner's next press. */
function Name({ name, isAvailable }: Pick<MenuItem, "name" | "isAvailable">) {
  if (isAvailable) return <span>{name}</span>;
  return (
    <>
      <s className="text-muted">{name}</s>{" "}
      <span className="text-sm font-semibold whitespace-nowrap text-fun-text">Sold out</span>
    </>
  );
}

function Category({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-5 text-2xl sm:text-3xl">{title}</h3>
      {children}
    </div>
  );
}

export function Flavors({ items }: Items) {
  return (
    <Category title={categoryTitle("flavors")}>
      <Card className="px-4 py-3 sm:px-6 sm:py-5">
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-x-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5">
          {items.map((item) => (
            <li key={item.id} className="flavor flex items-baseline gap-2.5 py-1.5 leading-snug font-medium">
              <span className="min-w-0">
                <Name {...item} />
                {item.prices && <span className="block text-sm text-muted">{item.prices}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Category>
  );
}

export function Concoctions({ items, flavors }: Items & { flavors: number }) {
  return (
    <Category title={categoryTitle("concoctions")}>
      <div className="mb-6 rounded-card bg-lemon p-5 text-on-lemon sm:flex sm:items-center sm:gap-6 sm:px-7">
        <p className="font-display text-2xl font-semibold sm:whitespace-nowrap">Countless Choices</p>
        <p className="mt-1 text-pretty sm:mt-0">
          {`Start with one of our favorites, or make up your own${
            flavors > 2
              ? `: ${flavors} flavors, two or three to a cup, make ${mixesOf(flavors).toLocaleString("en-US")} different mixes`
              : ""
          }.`}
        </p>
      </div>
      <Described items={items} />
    </Category>
  );
}

export function AddOns({ items }: Items) {
  return (
    <Category title={categoryTitle("toppings")}>
      <ul className="flex flex-wrap gap-2.5">
        {items.map(({ prices, ...item }) => (
          <li key={item.id} className="rounded-full border border-line bg-mint-soft px-4 py-2 font-medium">
            <Name {...item} /> {prices && <span className="text-sm">{prices}</span>}
          </li>
        ))}
      </ul>
    </Category>
  );
}

export function OtherItems({ title, items }: Items & { title: string }) {
  return (
    <Category title={title}>
      <Described items={items} />
    </Category>
  );
}

function Described({ items }: Items) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ description, prices, ...item }) => (
        <li
          key={item.id}
          className="poured relative overflow-hidden rounded-card border border-line bg-card py-4 pr-5 pl-7 shadow-card"
        >
          <p className="font-display text-xl leading-tight font-semibold">
            <Name {...item} />
          </p>
          {description && <p className="mt-1 leading-snug text-pretty text-muted">{description}</p>}
          {prices && <p className="mt-1 font-semibold">{prices}</p>}
        </li>
      ))}
    </ul>
  );
}
