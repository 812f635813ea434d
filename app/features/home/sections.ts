/** The links of the header and the footer, in order. */
const SITE_LINKS: { to: string; label: string; places: readonly ("header" | "footer")[] }[] = [
  { to: "/#location", label: "Location", places: ["footer"] },
  { to: "/schedule", label: "All Stops", places: ["footer"] },
  { to: "/#menu", label: "Menu", places: ["header", "footer"] },
  { to: "/booking", label: "Book Event", places: ["header"] },
  { to: "/#booking", label: "Booking", places: ["footer"] },
  { to: "/#notifications", label: "Notifications", places: ["header"] },
  { to: "/#out-and-about", label: "Out & About", places: ["header", "footer"] },
  { to: "/#contact", label: "Contact", places: ["header", "footer"] },
];

export const siteLinksIn = (place: "header" | "footer") => SITE_LINKS.filter(({ places }) => places.includes(place));
