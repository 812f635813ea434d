const QUIET_FROM = "21:00";
const QUIET_UNTIL = "08:00";

/**
 * Nobody is to be disturbed by SMS from 9 PM to 8 AM (47 CFR 64.1200(c)(1), the hours of US telemarketing law).
 * @param time of the business's clock, `HH:MM`
 */
export const isQuietHour = (time: string): boolean => time >= QUIET_FROM || time < QUIET_UNTIL;
