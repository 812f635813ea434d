import type { ReactNode } from "react";
import type { MenuItem } from "../../../schema/menu.ts";
import { Card } from "../../ui/card.tsx";
import { categoryTitle, countMixes } from "./categories.ts";
import { MenuList, type PricedItem } from "./menu-list.tsx";

interface Items {
  items: PricedItem[];
}

/** The name, struck through while the item is sold out, and the allergens. */
function Name({ name, isAvailable, allergens }: Pick<MenuItem, "name" | "isAvailable" | "allergens">) {
  return (
    <>
      {isAvailable ? (
        <span>{name}</span>
      ) : (
        <>
          <s className="text-muted">{name}</s>{" "}
          <span className="text-sm font-semibold whitespace-nowrap text-fun-text">Sold out</span>
        </>
      )}
      {allergens && <span className="block font-sans text-sm leading-snug font-normal text-muted">{allergens}</span>}
    </>
  );
}

function Category({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-2xl sm:mb-5 sm:text-3xl">{title}</h3>
      {children}
    </div>
  );
}

export function Flavors({ items }: Items) {
  const hasColors = items.some(({ syrupColor }) => syrupColor);
  return (
    <Category title={categoryTitle("flavors")}>
      <Card className="px-4 pt-2.5 pb-1 sm:px-6 sm:py-5">
        <MenuList
          items={items}
          first={12}
          noun="flavors"
          grid="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-x-4 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5"
        >
          {(item) => (
            <li key={item.id} className="flex gap-2 py-1 leading-snug sm:py-1.5 font-medium">
              {hasColors && <Drop color={item.syrupColor} />}
              <span className="min-w-0">
                <Name {...item} />
                {item.prices && <span className="block text-sm text-muted">{item.prices}</span>}
              </span>
            </li>
          )}
        </MenuList>
      </Card>
    </Category>
  );
}

/** A drop of the syrup; empty when it has no color. It is an SVG because public pages allow no inline styles. */
const Drop = ({ color }: { color: string | null }) => (
  <svg viewBox="0 0 14 18" aria-hidden="true" className="mt-0.5 h-4.5 w-3.5 shrink-0 stroke-control">
    {color && <path d="M7 1c3 4 5.5 6.5 5.5 10a5.5 5.5 0 0 1-11 0C1.5 7.5 4 5 7 1Z" fill={color} />}
  </svg>
);

export function Concoctions({ items, flavors }: Items & { flavors: number }) {
  return (
    <Category title={categoryTitle("concoctions")}>
      <div className="mb-3 rounded-card bg-lemon px-4 py-3 text-on-lemon sm:mb-6 sm:flex sm:items-center sm:gap-6 sm:px-7 sm:py-5">
        <p className="font-display text-xl font-semibold sm:text-2xl sm:whitespace-nowrap">Countless Choices</p>
        <p className="mt-0.5 leading-snug text-pretty sm:mt-0">
          {`Start with one of our favorites, or make up your own${
            flavors > 2
              ? `: ${flavors} flavors, two or three to a cup, make ${countMixes(flavors).toLocaleString("en-US")} different mixes`
              : ""
          }.`}
        </p>
      </div>
      <Described items={items} noun="concoctions" />
    </Category>
  );
}

export function AddOns({ items }: Items) {
  return (
    <Category title={categoryTitle("toppings")}>
      <ul className="flex flex-wrap items-center gap-2">
        {items.map(({ prices, ...item }) => (
          <li
            key={item.id}
            className="rounded-[1.25rem] border border-line bg-mint-soft px-3 py-0.5 font-medium max-sm:text-sm sm:px-4 sm:py-2"
          >
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
      <Described items={items} noun="items" />
    </Category>
  );
}

/** Rows with a name and a description. */
function Described({ items, noun }: Items & { noun: string }) {
  return (
    <Card className="overflow-hidden px-4 sm:px-6">
      <MenuList items={items} first={4} noun={noun} grid="-mt-px grid sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-3">
        {({ description, prices, ...item }) => (
          <li key={item.id} className="border-t border-line py-2.5 sm:py-4">
            <p className="font-display text-lg leading-tight font-semibold sm:text-xl">
              <Name {...item} />
            </p>
            {description && <p className="mt-0.5 leading-snug text-pretty text-muted">{description}</p>}
            {prices && <p className="mt-0.5 font-semibold">{prices}</p>}
          </li>
        )}
      </MenuList>
    </Card>
  );
}
