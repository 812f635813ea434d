import { brandStylePath } from "../../schema/brand-path.ts";
import type { Business } from "../../schema/business.ts";
import { paletteOf } from "../../schema/palette.ts";

/**
 * The web app manifest of the public site.
 * @param iconVersion changes with the icons, whose paths stay
 */
export const manifest = (business: Business, iconVersion: string | null) => ({
  name: business.name,
  // Launchers shorten names after about twelve characters; ours ends at a word.
  short_name: business.name.split(" ").slice(0, 2).join(" "),
  description: business.tagline,
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  lang: "en",
  ...colorsOf(business),
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ].map((icon) => ({ ...icon, src: iconVersion === null ? icon.src : `${icon.src}?v=${iconVersion}` })),
  shortcuts: [
    { name: "Where we are today", url: "/#location" },
    { name: "Book an event", url: "/booking" },
  ],
});

/** The web app manifest of the owner's desk. */
export const deskManifest = (business: Business, iconVersion: string | null) => ({
  ...manifest(business, iconVersion),
  name: `${business.name} Desk`,
  short_name: "Desk",
  description: "Today's stop, bookings and messages, also without a signal.",
  id: DESK,
  start_url: DESK,
  scope: "/admin",
  shortcuts: [
    { name: "Today", url: `${DESK}?tab=overview` },
    { name: "Add booking", url: `${DESK}?tab=bookings&add` },
  ],
  screenshots: DESK_SCREENSHOTS.map(({ address, sizes, form_factor }) => ({
    src: address,
    type: "image/webp",
    sizes,
    form_factor,
    label: "Today at the desk",
  })),
});

const DESK = "/admin-dashboard";

/** The browser shows these when it offers to install the desk. */
export const DESK_SCREENSHOTS = [
  { address: "/desk-narrow.webp", file: "desk-phone-light.webp", sizes: "520x1125", form_factor: "narrow" },
  { address: "/desk-wide.webp", file: "desk-desktop-light.webp", sizes: "1100x688", form_factor: "wide" },
] as const;

function colorsOf(business: Business) {
  if (!brandStylePath(business)) return { background_color: "#f6fbff", theme_color: "#ffffff" };
  const { light } = paletteOf(business.colors);
  return { background_color: light.surface, theme_color: light.action };
}
