import type { MetaDescriptor } from "react-router";
import type { useSite } from "./site.ts";

interface PageMeta {
  /** The root's data; undefined when the root's loader failed. */
  site: ReturnType<typeof useSite> | undefined;
  /** The page's path. */
  path: string;
  /** The title of the browser's tab and of search results. The business's name is added to it. */
  title: string;
  description: string;
  /** The path of the picture in link previews; the logo by default. */
  picture?: string;
}

/** Returns the meta tags of a public page for search engines and social networks. */
export function pageMeta({ site, path, title, description, picture = "/api/logo-image" }: PageMeta): MetaDescriptor[] {
  if (!site) return [];
  const { business, origin } = site;
  const titleTag = { title: `${business.name} | ${title}` };
  // Crawlers read the server's HTML, so the browser's bundle does not contain the other tags.
  if (!import.meta.env.SSR) return [titleTag];

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
    titleTag,
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    // Twitter reads the rest of its card from the tags above.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
