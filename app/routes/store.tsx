import { storeAddress } from "../features/store/store-address.ts";
import { StoreRedirect } from "../features/store/store-redirect.tsx";
import type { Route } from "./+types/store";

/** Sends the browser on from the head of the page: at once, and without scripts too (product.md, *Screens*). */
export function meta({ matches }: Route.MetaArgs) {
  const business = matches[0].loaderData?.business;
  const address = storeAddress(business?.storeUrl ?? "");
  return [
    { title: `${business?.name} | Store` },
    { name: "robots", content: "noindex" },
    ...(address ? [{ httpEquiv: "refresh", content: `0; url=${address}` }] : []),
  ];
}

export default function Store({ matches }: Route.ComponentProps) {
  return <StoreRedirect address={storeAddress(matches[0].loaderData.business.storeUrl)} />;
}
