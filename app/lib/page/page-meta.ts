import type { MetaDescriptor } from "react-router";
import type { useSite } from "./site.ts";

interface PageMeta {
  /** The root's data: undefined where the root itself failed. */
  site: ReturnType<typeof useSite> | undefined;
  /** The page's address on this site. */
  path: string;
  /** What a tab and a search result say; the business's name is added to it. */
  title: string;
  description: string;
  /** The path of the shared picture; the logo by default. */
  picture?: string;
}

/** What search engines and social networks are told of a public page. */
export function pageMeta({ site, path, title, description, picture = "/api/logo-image" }: PageMeta): MetaDescriptor[] {
  if (!site) return [];
  const { business, origin } = site;
  const named = { title: `${business.name} | ${title}` };
  // Only readers of the sent HTML need it: it stays out of the script.
  if (!import.meta.env.SSR) return [named];

  const url = origin + path;
  const shared = {
    "og:type": "website",
    "og:site_name": business.name,
    "og:url": url,
    "og:title": `${title} | ${business.name}`,
    "og:description": description,
    "og:image": origin + picture,
    "og:image:alt": business.name,
  };
  return [
    named,
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    // The rest of a Twitter card is read from the above.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
