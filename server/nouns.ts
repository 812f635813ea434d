import { registerBookings } from "./bookings/register.ts";
import { registerBroadcasts } from "./broadcasts/register.ts";
import { registerBusiness } from "./business/register.ts";
import { registerCalendar } from "./calendars/register.ts";
import { registerContact } from "./contact/register.ts";
import type { Context } from "./context.ts";
import { registerErasures } from "./erasures/register.ts";
import { followsService } from "./follows/service.ts";
import { registerHealth } from "./health/register.ts";
import { registerHistory } from "./history/register.ts";
import { registerMenu } from "./menu/register.ts";
import { registerBackups } from "./ops/backup/register.ts";
import { registerOutbox } from "./outbox/register.ts";
import { registerOwner } from "./owner/register.ts";
import { registerPhotos } from "./photos/register.ts";
import { registerPush } from "./push/register.ts";
import { registerSchedule } from "./schedule/register.ts";
import { siteRoutes } from "./site/routes.ts";
import { registerStops } from "./stops/register.ts";
import { registerSeries } from "./stops/rules/register.ts";
import { registerSubscribers } from "./subscribers/register.ts";
import { registerSummary } from "./summary/register.ts";

/** Puts the nouns together, each after those that it needs. @returns the services that pages and the start need */
export async function registerNouns(context: Context) {
  const { business, mails, hero } = registerBusiness(context);
  const owner = registerOwner(context, { business });
  const { places, locations, series, day } = registerStops(context, { business });
  const menu = registerMenu(context, { locations });
  const follows = followsService(context, { business, places, locations });
  const push = registerPush(context, { business, follows });
  const bookings = registerBookings(context, { business, mails, locations, push });
  registerSeries(context, { series, bookings });
  const schedule = registerSchedule(context, { business, locations });
  const contact = registerContact(context, { mails, push });
  const photos = await registerPhotos(context, { business, mails, hero, push });
  const subscribers = await registerSubscribers(context, { business, mails, follows });
  registerBroadcasts(context, { business, mails, places, locations, day, subscribers, push });
  const history = registerHistory(context, { business });
  registerErasures(context, { subscribers, bookings, contact, photos, history });
  registerCalendar(context, { business, bookings, locations });
  const summary = registerSummary(context, { business, menu, locations, bookings, contact, photos, subscribers });
  push.setWaitingCount(summary.countWaiting);
  const { status } = registerOutbox(context, mails.sender);
  const backups = registerBackups(context);
  registerHealth(context, { mails, photos, push, status, backups });
  siteRoutes(context, business);
  return { owner, business, follows, hero, menu, locations, schedule, photos };
}
