import type { Business } from "../../schema/business.ts";

const weekday = { open: "11:00", close: "20:00" };

/** The business that a new site starts with: brand, hours and sizes of the spec, until the owner says otherwise. */
export const firstBusiness = (timezone: string): Business & { ownerEmail: string } => ({
  name: "Polar Peak Shaved Ice",
  tagline: "Premium Shaved Ice • Mobile Service • Fresh Flavors",
  phone: "(555) 013-7669",
  email: "hello@polarpeak.example",
  addressLine: "Polar Peak Shaved Ice, PO Box 1200, Springfield, IL 62701",
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
  socialLinks: [
    { name: "Facebook", url: "https://www.facebook.com/" },
    { name: "Instagram", url: "https://www.instagram.com/" },
  ],
  storeUrl: "https://polarpeak.example/store",
  timezone,
  ownerEmail: "",
});
