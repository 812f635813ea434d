/** The subjects of history entries, in the words of the desk's filter. Plain data, so that the desk needs no zod for it. */
export const HISTORY_THINGS = {
  stop: "Stops",
  day: "What happened on the day",
  rule: "Stops that repeat",
  item: "Menu",
  booking: "Bookings",
  message: "Messages",
  photo: "Photos",
  subscriber: "Subscribers",
  settings: "Settings",
  send: "Sends to many",
  erasure: "Erasures",
  calendar: "Calendar address",
  account: "Helpers and passwords",
  passkey: "Passkeys",
  session: "Signed-in devices",
} as const;

export type HistoryThing = keyof typeof HISTORY_THINGS;
