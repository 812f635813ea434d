import { PUBLIC_EVENT_TYPES } from "../../schema/booking-choices.ts";
import type { Business } from "../../schema/business.ts";
import { DEFAULT_COLORS } from "../../schema/default-colors.ts";

const weekday = { open: "11:00", close: "20:00" };

const prices = (dollars8oz: number, dollars12oz: number) => [
  { size: "8oz", cents: dollars8oz * 100 },
  { size: "12oz", cents: dollars12oz * 100 },
];

/** The spec's example, with which no mail may be sent. */
export const PLACEHOLDER_ADDRESS = "Polar Peak Shaved Ice, PO Box 1200, Springfield, IL 62701";

/** The settings of a new site: the spec's values. */
export const defaultBusiness = (timezone: string): Business & { ownerEmail: string } => ({
  name: "Polar Peak Shaved Ice",
  tagline: "Premium Shaved Ice • Mobile Service • Fresh Flavors",
  food: "shaved ice",
  colors: DEFAULT_COLORS,
  showsDrawing: true,
  phone: "(555) 013-7669",
  email: "hello@polarpeak.example",
  addressLine: PLACEHOLDER_ADDRESS,
  hours: [
    { open: "12:00", close: "19:00" },
    weekday,
    weekday,
    weekday,
    weekday,
    weekday,
    { open: "10:00", close: "21:00" },
  ],
  sizes: [
    { name: "Small", price: 500, note: "perfect for a quick refresher" },
    { name: "Medium", price: 600, note: "most popular size" },
  ],
  packages: [
    { name: "Package 1", servings: 50, minutes: 60, prices: prices(275, 325) },
    { name: "Package 2", servings: 75, minutes: 60, prices: prices(400, 475) },
    { name: "Package 3", servings: 100, minutes: 90, prices: prices(525, 625) },
    { name: "Package 4", servings: 200, minutes: 120, prices: prices(1025, 1225) },
  ],
  eventTypes: PUBLIC_EVENT_TYPES.map(({ label }) => label),
  socialLinks: [
    { name: "Facebook", url: "https://www.facebook.com/" },
    { name: "Instagram", url: "https://www.instagram.com/" },
  ],
  storeUrl: "https://polarpeak.example/store",
  waysToPay: "",
  timezone,
  isSetUp: false,
  ownerEmail: "",
});
