import { escapeHtml } from "../web/html.ts";

/** The pages that a search may find. The owner's, and pages that send on at once, are none of them. */
const FOUND_PAGES = ["/", "/schedule", "/booking", "/photo-submit"];

/** Programs that fetch the sharing picture or a calendar obey these rules, so both are allowed. */
export const robots = (origin: string) => `User-agent: *
Disallow: /admin-
Disallow: /api/
Disallow: /api-docs
Allow: /api/logo-image
Allow: /api/calendar/

Sitemap: ${origin}/sitemap.xml
`;

/** Without PUBLIC_URL the origin is what the request says it is: it is escaped. */
export const sitemap = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${FOUND_PAGES.map((page) => `  <url><loc>${escapeHtml(origin + page)}</loc></url>`).join("\n")}
</urlset>
`;
