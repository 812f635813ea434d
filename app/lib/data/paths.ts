/** Paths of calls that more than one feature names, or a feature and the dashboard, which asks before the feature's code is there. */
export const AUTOMATIC_MESSAGES = "/api/automatic-messages";
export const BUSINESS = "/api/business";
export const CALENDAR_FEED = "/api/calendar-feed";
export const CURRENT_HERO = "/api/admin/current-hero";
export const ERASURES = "/api/erasures";
export const LOCATIONS = "/api/locations";
export const MENU_ITEMS = "/api/menu/items";
export const NOTIFICATION_STATUS = "/api/notifications/status";
export const PHOTO_SUBMISSIONS = "/api/photo-submissions";
export const PUSH_DEVICES = "/api/push-devices";
export const SENDS = "/api/sends";
export const SERIES = "/api/series";
export const SUBSCRIBER_TOTALS = "/api/subscribers/totals";
export const TRANSACTIONAL = "/api/transactional";
/** The single mails that did not arrive. */
export const FAILED_TRANSACTIONAL = `${TRANSACTIONAL}?status=failed`;
