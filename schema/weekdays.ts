/** By their number: Sunday is 0. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Sun" to "Sat", by the same numbers. */
export const SHORT_WEEKDAYS = WEEKDAYS.map((name) => name.slice(0, 3));
