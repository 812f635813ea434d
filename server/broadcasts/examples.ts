import type { Stop } from "../../schema/schedule.ts";
import { wallClock } from "../../schema/times.ts";
import { framed } from "../business/mail-frame.ts";
import type { BusinessMails } from "../business/mails.ts";
import type { Clock } from "../clock.ts";
import type { Example } from "../outbox/kinds.ts";
import { locationMail } from "./mail-texts.ts";
import { helpSms, locationSms } from "./sms-text.ts";

/** News of a stop that nobody has planned, to show the owner what subscribers get. */
export async function broadcastExamples(mails: BusinessMails, clock: Clock, origin: string): Promise<Example[]> {
  const { settings } = await mails.present();
  const now = wallClock(clock.now(), settings.timezone);
  const subscription = { preferencesUrl: `${origin}/alerts` };
  const from = await mails.sender();
  const news = exampleStops(now.day).flatMap(({ id, when, stop }): Example[] => [
    {
      id,
      when,
      content: {
        mail: { from, toName: "", ...framed(locationMail(stop, now), { business: settings, origin }, subscription) },
      },
    },
    { id: `${id}-sms`, when, content: { sms: { text: locationSms(settings.name, stop, now), statusUrl: null } } },
  ]);
  return [
    ...news,
    {
      id: "help-sms",
      when: "To a subscriber who answers HELP",
      content: { sms: { text: helpSms(settings.name, settings.phone), statusUrl: null } },
    },
  ];
}

function exampleStops(today: string): { id: string; when: string; stop: Stop }[] {
  const planned: Stop = {
    id: 1,
    name: "Lake Park",
    address: "12 Lake Road",
    date: today,
    startTime: "11:00",
    endTime: "18:00",
    coordinates: null,
    isOpen: true,
    status: "scheduled",
    change: null,
    planned: null,
  };
  const since = `${today}T12:00:00.000Z`;
  return [
    { id: "stop", when: "To subscribers, when you tell them of a stop", stop: planned },
    {
      id: "stop-late",
      when: "To subscribers, when you tell them that you are late",
      stop: {
        ...planned,
        startTime: "11:20",
        change: { kind: "late", words: "Running 20 min late, new start 11:20 AM", since, startTime: "11:20" },
      },
    },
    {
      id: "stop-cancelled",
      when: "To subscribers, when you tell them that a stop is called off",
      stop: { ...planned, status: "cancelled", change: { kind: "cancelled", words: "Cancelled: Rained out", since } },
    },
  ];
}
