import { escapeHtml } from "../web/html.ts";

/** The pages for search engines, without the owner's and redirects. */
const FOUND_PAGES = ["/", "/schedule", "/booking", "/photo-submit"];

/** Programs that fetch sharing pictures or calendars obey these rules, so both are allowed. */
export const robots = (origin: string) => `User-agent: *
Disallow: /admin-
Disallow: /api/
Disallow: /api-docs
Allow: /api/logo-image
Allow: /api/calendar/

Sitemap: ${origin}/sitemap.xml
`;

/** Without PUBLIC_URL the origin comes from the request: it is escaped. */
export const sitemap = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${FOUND_PAGES.map((page) => `  <url><loc>${escapeHtml(origin + page)}</loc></url>`).join("\n")}
</urlset>
`;
