import { storeAddress } from "../features/store/store-address.ts";
import { StoreRedirect } from "../features/store/store-redirect.tsx";
import type { Route } from "./+types/store";

/** Redirects by a meta tag in the head: at once, and also without scripts (product.md, *Screens*). */
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
