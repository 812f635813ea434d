/** Paths of calls that several features use, or that the dashboard uses before the feature's script has loaded. */
export const AUTOMATIC_MESSAGES = "/api/automatic-messages";
export const BOOKINGS = "/api/bookings";
export const BOOKING_DAYS = `${BOOKINGS}/days`;
export const BUSINESS = "/api/business";
export const CALENDAR_FEED = "/api/calendar-feed";
export const CHANGES = "/api/locations/changes";
export const CURRENT_HERO = "/api/admin/current-hero";
export const ERASURES = "/api/erasures";
export const LOCATIONS = "/api/locations";
export const MENU_ITEMS = "/api/menu/items";
export const MESSAGES = "/api/contact-messages";
export const NOTIFICATION_STATUS = "/api/notifications/status";
export const PHOTO_SUBMISSIONS = "/api/photo-submissions";
export const PUSH_DEVICES = "/api/push-devices";
export const SENDS = "/api/sends";
export const SERIES = "/api/series";
export const SESSIONS = "/api/admin/sessions";
export const SUBSCRIBERS = "/api/subscribers";
export const SUBSCRIBER_TOTALS = `${SUBSCRIBERS}/totals`;
export const TRANSACTIONAL = "/api/transactional";
/** The transactional deliveries that failed. */
export const FAILED_TRANSACTIONAL = `${TRANSACTIONAL}?status=failed`;
