import type { Business } from "../../schema/business.ts";

/** What a phone needs to keep the site on its home screen. */
export const manifest = ({ name, tagline }: Business) => ({
  name,
  // Launchers cut off what is longer than about twelve characters; a cut at a word reads better.
  short_name: name.split(" ").slice(0, 2).join(" "),
  description: tagline,
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  lang: "en",
  background_color: "#f6fbff",
  theme_color: "#ffffff",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "Where we are today", url: "/#location" },
    { name: "Book an event", url: "/booking" },
  ],
});
