import { z } from "zod";
import { emailAddress, hexColor, optionalLine, phoneNumber, requiredLine, timeOfDay } from "./fields.ts";
import { siteNeed } from "./site-needs.ts";
import { isTimeZone } from "./times.ts";

/** The business itself: one row of settings, read everywhere, edited by the owner. */

/** Opening hours of one weekday, 24-hour `HH:MM`; null where closed. Index 0 is Sunday. */
export const dayHours = z.object({ open: z.string(), close: z.string() }).nullable();
export type DayHours = z.infer<typeof dayHours>;

export const menuSize = z.object({ name: z.string(), price: z.number().int(), note: z.string() });
export type MenuSize = z.infer<typeof menuSize>;

/** A package for events: so many servings in so many minutes, at a price in whole cents for each size of its own. */
export const bookingPackage = z.object({
  name: z.string(),
  servings: z.number().int(),
  minutes: z.number().int(),
  prices: z.array(z.object({ size: z.string(), cents: z.number().int() })),
});
export type BookingPackage = z.infer<typeof bookingPackage>;

/** What a site is painted in, as `#rrggbb`: `main` for buttons and links, `deep` for texts and dark bands. */
export const brandColors = z.object({ main: z.string(), deep: z.string() });
export type BrandColors = z.infer<typeof brandColors>;

export const socialLink = z.object({ name: z.string(), url: z.string() });

/** What any visitor may know of the business. */
export const business = z.object({
  name: z.string().meta({ title: "name" }),
  tagline: z.string().meta({ title: "tagline" }),
  /** What it sells, as in the middle of a sentence: "shaved ice". */
  food: z.string().meta({ title: "kind of food" }),
  colors: brandColors.meta({ title: "colors" }),
  /** Whether the drawn truck shows on the pages; else plain bands in the site's own colours. */
  showsDrawing: z.boolean().meta({ title: "drawn truck" }),
  phone: z.string().meta({ title: "phone number" }),
  email: z.string().meta({ title: "email address" }),
  addressLine: z.string().meta({ title: "postal address" }),
  hours: z.array(dayHours).length(7).meta({ title: "hours" }),
  sizes: z.array(menuSize).meta({ title: "sizes" }),
  packages: z.array(bookingPackage).meta({ title: "packages" }),
  /** The event types of the public form, as a person reads them. */
  eventTypes: z.array(z.string()).meta({ title: "event types" }),
  socialLinks: z.array(socialLink).meta({ title: "links" }),
  storeUrl: z.string().meta({ title: "store address" }),
  /** What customers can pay with, with commas: "Cash, Card"; empty where nothing is said. */
  waysToPay: z.string().meta({ title: "ways to pay" }),
  timezone: z.string().meta({ title: "time zone" }),
  /** Whether the owner has gone through the first setup, or past it. */
  isSetUp: z.boolean().meta({ title: "first setup" }),
});
export type Business = z.infer<typeof business>;

/** `GET /api/business` (the owner's): what visitors see, and what only the owner decides. */
export const businessSettings = business.extend({
  /** Where notices to the owner go; empty for the business's own address. */
  ownerEmail: z.string().meta({ title: "notification address" }),
  /** Whether a photo waits for the owner's approval before it appears. */
  approvePhotos: z.boolean().meta({ title: "approval of photos" }),
  /** How many deliveries the provider of each channel is given in a second, at most. */
  mailsPerSecond: z.number().int().meta({ title: "mails per second" }),
  smsPerSecond: z.number().int().meta({ title: "SMS per second" }),
  /** What Overview does not remind of any more. */
  putAway: z.array(siteNeed).meta({ title: "reminders that are put away" }),
});
export type BusinessSettings = z.infer<typeof businessSettings>;

const webAddress = (label: string, protocol: RegExp, example: string) =>
  requiredLine(label, 500)
    .pipe(z.url({ protocol, hostname: z.regexes.hostname, error: `${label} must be an address such as ${example}` }))
    .meta({ examples: [example] });

const STORE_EXAMPLE = "https://example.com/store";

const openDay = z
  .object({ open: timeOfDay("Opening time"), close: timeOfDay("Closing time") })
  // Only two times can be compared: a pipe is not entered where one of them is none.
  .pipe(
    z.object({ open: z.string(), close: z.string() }).refine(({ open, close }) => close > open, {
      path: ["close"],
      error: "Closing time must be after the opening time",
    }),
  );

const perSecond = (label: string) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(10_000, `${label} can be at most 10000`);

export const MAX_SIZES = 10;
export const MAX_LINKS = 10;
export const MAX_PACKAGES = 10;
export const MAX_EVENT_TYPES = 20;
const AT_LEAST_ONE_SIZE = "At least one size is needed";

/** A cup size with its price in whole cents, for items that name none. */
export const newSize = z.object({
  name: requiredLine("Size", 40),
  price: z.int("Price must be whole cents").min(0, "Price cannot be negative").max(1_000_000, "Price is too high"),
  note: optionalLine("Note").transform((note) => note ?? ""),
});

const wholeNumber = (label: string, most: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(most, `${label} can be at most ${most}`);

export const newPackage = z.object({
  name: requiredLine("Package", 40),
  servings: wholeNumber("Servings", 100_000),
  minutes: wholeNumber("Minutes", 10_000),
  prices: z
    .array(
      z.object({
        size: z.union([z.literal(""), requiredLine("Size", 20)], "Size can be at most 20 characters"),
        cents: z
          .int("Price must be whole cents")
          .min(0, "Price cannot be negative")
          .max(100_000_000, "Price is too high"),
      }),
    )
    .min(1, "A price is needed")
    .max(4, "There can be at most 4 prices"),
});

const noTwice = (names: string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length;

export const newPackages = z
  .array(newPackage)
  .max(MAX_PACKAGES, `There can be at most ${MAX_PACKAGES} packages`)
  .refine((list) => noTwice(list.map(({ name }) => name)), "Each package needs a name of its own");

export const newEventTypes = z
  .array(requiredLine("Event type", 60))
  .min(1, "At least one event type is needed")
  .max(MAX_EVENT_TYPES, `There can be at most ${MAX_EVENT_TYPES} event types`)
  .refine(noTwice, "Each event type is needed once only");

export const newColors = z.object({ main: hexColor, deep: hexColor });

export const newSocialLink = z.object({
  name: requiredLine("Label", 40),
  url: webAddress("Link", /^https$/, "https://example.com/us"),
});

/** `PUT /api/business`: missing fields stay unchanged. A list is sent whole. */
export const businessChange = z
  .object({
    name: requiredLine("Business name", 100),
    tagline: requiredLine("Tagline"),
    food: requiredLine("Kind of food", 40),
    colors: newColors,
    showsDrawing: z.boolean(),
    phone: phoneNumber(),
    email: emailAddress(),
    addressLine: requiredLine("Postal address", 300),
    hours: z.array(openDay.nullable()).length(7, "Hours must name seven days, Sunday first"),
    sizes: z.array(newSize).min(1, AT_LEAST_ONE_SIZE).max(MAX_SIZES, `There can be at most ${MAX_SIZES} sizes`),
    packages: newPackages,
    eventTypes: newEventTypes,
    socialLinks: z.array(newSocialLink).max(MAX_LINKS, `There can be at most ${MAX_LINKS} links`),
    /** Empty for a business without a store. */
    storeUrl: z.union(
      [z.literal(""), webAddress("Store address", /^https?$/, STORE_EXAMPLE)],
      `Store address must be an address such as ${STORE_EXAMPLE}`,
    ),
    waysToPay: z.union([z.literal(""), requiredLine("Ways to pay", 200)], "Ways to pay can be at most 200 characters"),
    timezone: requiredLine("Time zone", 60)
      .refine(
        // Runtimes take bare offsets too, which know no daylight saving time.
        (name) => /^[A-Za-z]/.test(name) && isTimeZone(name),
        "Choose a time zone from the list, such as America/Chicago",
      )
      .meta({ examples: ["America/Chicago", "Europe/Berlin"] }),
    ownerEmail: z.union([z.literal(""), emailAddress("Notification address")], "Please enter a valid email address"),
    isSetUp: z.boolean(),
    approvePhotos: z.boolean(),
    mailsPerSecond: perSecond("Mails per second"),
    smsPerSecond: perSecond("SMS per second"),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type BusinessChange = z.infer<typeof businessChange>;

/** `GET /api/admin/current-logo`: null for the default logo. */
export const currentLogo = z.object({ logoPath: z.string().nullable() });
