import type { Stop } from "../../schema/schedule.ts";
import { wallClock } from "../../schema/times.ts";
import { frameMail } from "../business/mail-frame.ts";
import type { Clock } from "../clock.ts";
import type { DeliveryExample } from "../outbox/kinds.ts";
import type { NewsKind } from "../push/payloads.ts";
import { locationMail } from "./mail-texts.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { specialPush, stopPush } from "./push-text.ts";
import { helpSms, locationSms } from "./sms-text.ts";

/** Examples of broadcasts about a made-up stop, for the owner. */
export async function broadcastExamples(
  { mails, push, clock }: Pick<BroadcastNeeds, "mails" | "push"> & { clock: Clock },
  origin: string,
): Promise<DeliveryExample[]> {
  const { settings } = await mails.present();
  const now = wallClock(clock.now(), settings.timezone);
  const subscription = { preferencesUrl: `${origin}/alerts` };
  const from = await mails.sender();
  const news = Object.values(exampleNews(now.day)).flat();
  const examples = news.map(async ({ id, when, about }): Promise<DeliveryExample[]> => {
    if (!("stop" in about)) {
      return [{ id: `${id}-push`, when, content: await push.example(origin, specialPush(1, about).words) }];
    }
    const { stop } = about;
    const mail = {
      from,
      toName: "",
      ...frameMail(locationMail(stop, now), { business: settings, origin }, subscription),
    };
    return [
      { id, when, content: { mail } },
      { id: `${id}-sms`, when, content: { sms: { text: locationSms(settings.name, stop, now), statusUrl: null } } },
      { id: `${id}-push`, when, content: await push.example(origin, stopPush(stop, now).words) },
    ];
  });
  return [
    ...(await Promise.all(examples)).flat(),
    {
      id: "help-sms",
      when: "To a subscriber who answers HELP",
      content: { sms: { text: helpSms(settings.name, settings.phone), statusUrl: null } },
    },
  ];
}

interface ExampleNews {
  id: string;
  when: string;
  about: { stop: Stop } | { subject: string; message: string };
}

/** The examples by kind: TypeScript requires an entry for every kind. */
function exampleNews(today: string): Record<NewsKind, ExampleNews[]> {
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
  const late: Stop = {
    ...planned,
    startTime: "11:20",
    change: { kind: "late", words: "Running 20 min late, new start 11:20 AM", since, startTime: "11:20" },
  };
  const cancelled: Stop = {
    ...planned,
    status: "cancelled",
    change: { kind: "cancelled", words: "Cancelled: Rained out", since },
  };
  return {
    stop: [{ id: "stop", when: "To subscribers, when you tell them of a stop", about: { stop: planned } }],
    change: [
      { id: "stop-late", when: "To subscribers, when you tell them that you are late", about: { stop: late } },
      {
        id: "stop-cancelled",
        when: "To subscribers, when you tell them that a stop is called off",
        about: { stop: cancelled },
      },
    ],
    special: [
      {
        id: "special",
        when: "To followers' phones, when you send an offer to everybody",
        about: { subject: "Half price until four", message: "Every small cone, at Lake Park." },
      },
    ],
  };
}
