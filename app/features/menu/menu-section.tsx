import { Suspense } from "react";
import type { Business } from "../../../schema/business.ts";
import { titleCase } from "../../../schema/food-words.ts";
import type { MenuItem } from "../../../schema/menu.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed, useDeferred } from "../../lib/data/deferred.ts";
import { LoadFailureNotice } from "../../ui/load-failure.tsx";
import { Section } from "../../ui/section.tsx";
import { WaysToPay } from "../../ui/ways-to-pay.tsx";
import { categoryTitle, groupByCategory } from "./categories.ts";
import { AddOns, Concoctions, Flavors, OtherItems } from "./category-lists.tsx";
import { MenuLoading } from "./menu-loading.tsx";
import { ownPrices } from "./prices.ts";
import { Sizes } from "./sizes.tsx";

type Menu = Deferred<MenuItem[] | LoadFailed>;

interface MenuSectionProps {
  menu: Menu;
  business: Business;
}

/** The menu. Its title is "Endless Shaved Ice Flavors" for a truck of shaved ice, and "Our Menu" without flavors. */
export default function MenuSection({ menu, business }: MenuSectionProps) {
  const { food, sizes, showsDrawing, waysToPay } = business;
  return (
    <Section
      id="menu"
      title={<Words menu={menu} withFlavors={`Endless ${titleCase(food)} Flavors`} without="Our Menu" />}
      intro={
        <>
          <Words menu={menu} withFlavors="Pick a single flavor, or mix two or three in one cup. " without="" />
          <span>{`We make your ${food} when you order.`}</span>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 sm:gap-12 lg:gap-16">
        {(sizes.length > 0 || waysToPay) && (
          <div className="grid grid-cols-1 gap-3 sm:gap-5">
            {sizes.length > 0 && <Sizes sizes={sizes} showsDrawing={showsDrawing} />}
            <WaysToPay ways={waysToPay} />
          </div>
        )}
        <Suspense fallback={<MenuLoading />}>
          <Categories menu={menu} business={business} />
        </Suspense>
      </div>
    </Section>
  );
}

/** A text that depends on the menu's flavors. While the menu loads, it is the text for a menu with flavors. */
function Words({ menu, withFlavors, without }: { menu: Menu; withFlavors: string; without: string }) {
  return (
    <Suspense fallback={<span>{withFlavors}</span>}>
      <WordsOf menu={menu} withFlavors={withFlavors} without={without} />
    </Suspense>
  );
}

function WordsOf({ menu, withFlavors, without }: { menu: Menu; withFlavors: string; without: string }) {
  const items = useDeferred(menu);
  const hasFlavors = items === LOAD_FAILED || groupByCategory(items).some(([category]) => category === "flavors");
  return <span>{hasFlavors ? withFlavors : without}</span>;
}

function Categories({ menu, business: { sizes } }: MenuSectionProps) {
  const items = useDeferred(menu);
  if (items === LOAD_FAILED) return <LoadFailureNotice>We could not load the flavors.</LoadFailureNotice>;
  if (items.length === 0) return <p className="text-lg text-muted">Ask us at the window what we have today.</p>;
  const groups = groupByCategory(items);
  const [, flavors = []] = groups.find(([category]) => category === "flavors") ?? [];
  const flavorCount = flavors.filter(({ isAvailable }) => isAvailable).length;
  return groups.map(([category, group]) => {
    const list = group.map((item) => ({ ...item, prices: ownPrices(item, sizes) }));
    if (category === "flavors") return <Flavors key={category} items={list} />;
    if (category === "concoctions") return <Concoctions key={category} items={list} flavors={flavorCount} />;
    if (category === "toppings") return <AddOns key={category} items={list} />;
    return <OtherItems key={category} title={categoryTitle(category)} items={list} />;
  });
}
