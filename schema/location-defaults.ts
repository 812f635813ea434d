/** The values of a new stop (product.md, *Today's location*); its date is the business's today. */
export const LOCATION_DEFAULTS = { startTime: "11:00", endTime: "18:00", isOpen: true } as const;

/** The location manager shows this many, newest date first (product.md, *Today's location*). */
export const MAX_RECENT_LOCATIONS = 10;

/** The list has no later occurrences of a rule: they would crowd out the stops of this week. */
export const RECENT_LOCATIONS_DAYS_AHEAD = 7;

/** Quick-add presets of the location manager, each at a sample address (product.md, *Today's location*). */
export const LOCATION_PRESETS = [
  { name: "Downtown Park", address: "100 Main Street" },
  { name: "Shopping Center", address: "2500 Commerce Boulevard" },
  { name: "Community Center", address: "425 Oak Avenue" },
  { name: "School Event", address: "1200 School Road" },
] as const;
