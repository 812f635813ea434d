/** Paths of calls that several features use, or that the dashboard uses before the feature's script has loaded. */
export const AUTOMATIC_MESSAGES_PATH = "/api/automatic-messages";
export const BOOKINGS_PATH = "/api/bookings";
export const BOOKING_DAYS_PATH = `${BOOKINGS_PATH}/days`;
export const BUSINESS_PATH = "/api/business";
export const CALENDAR_FEED_PATH = "/api/calendar-feed";
export const LOCATION_CHANGES_PATH = "/api/locations/changes";
export const CURRENT_HERO_PATH = "/api/admin/current-hero";
export const ERASURES_PATH = "/api/erasures";
export const LOCATIONS_PATH = "/api/locations";
export const MENU_ITEMS_PATH = "/api/menu/items";
export const MESSAGES_PATH = "/api/contact-messages";
export const NOTIFICATION_STATUS_PATH = "/api/notifications/status";
export const PHOTO_SUBMISSIONS_PATH = "/api/photo-submissions";
export const PUSH_DEVICES_PATH = "/api/push-devices";
export const SENDS_PATH = "/api/sends";
export const SERIES_PATH = "/api/series";
export const SESSIONS_PATH = "/api/admin/sessions";
export const SUBSCRIBERS_PATH = "/api/subscribers";
export const SUBSCRIBER_TOTALS_PATH = `${SUBSCRIBERS_PATH}/totals`;
export const TRANSACTIONAL_PATH = "/api/transactional";
/** The transactional deliveries that failed. */
export const FAILED_TRANSACTIONAL_PATH = `${TRANSACTIONAL_PATH}?status=failed`;
