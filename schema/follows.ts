import { z } from "zod";
import { hasPhoneForSms, NO_PHONE_FOR_SMS, person, ticked, WANTS_NO_CHANNEL, wantsChannel } from "./subscribers.ts";

/**
 * docs/product.md, *Following*: a subscriber who gets messages of chosen places, weekdays or stops alone. Each choice is a topic,
 * a text that names it: `stop:12`, `weekday:5` (Sunday is 0), `place:union station` (by any name that the place has or had).
 */
const TOPIC = /^(?:stop:[1-9]\d{0,8}|weekday:[0-6]|place:.{1,200})$/;
export const MOST_TOPICS = 50;

export const stopTopic = (id: number) => `stop:${id}`;
export const isStopTopic = (topic: string) => topic.startsWith("stop:");
export const weekdayTopic = (weekday: number) => `weekday:${weekday}`;
/** Upper and lower case make no difference between places. */
export const placeTopic = (name: string) => `place:${name.toLowerCase()}`;

// The API document cannot list the planned places and stops.
const topic = z
  .string()
  .regex(TOPIC, "Nobody can follow this")
  .meta({ examples: ["weekday:5", "weekday:6"] });

export const topics = z
  .array(topic)
  .max(MOST_TOPICS, `You can choose at most ${MOST_TOPICS}`)
  .transform((chosen) => [...new Set(chosen)]);

/** A topic as people read it: "Every stop at Union Station". */
export const followed = z.object({ topic: z.string(), label: z.string() });
export type Followed = z.infer<typeof followed>;

export const NOTHING_CHOSEN = "Choose a place, a day or a stop";
const chosen = topics.refine((list) => list.length > 0, NOTHING_CHOSEN).meta({ minItems: 1 });

/** `POST /api/follows`, for everybody: adds these topics to those of the person. */
export const newFollower = person
  .extend({
    emailNotifications: z.boolean().default(true),
    smsNotifications: z.boolean().default(false),
    topics: chosen,
  })
  .refine(hasPhoneForSms, NO_PHONE_FOR_SMS);
export type NewFollower = z.infer<typeof newFollower>;

/** The answer: only the topics of this call, because the caller may be somebody else. */
export const newFollows = z.object({ follows: z.array(followed) });

/** The topics that are ticked in a form: a box is named after its topic. */
export const topicsIn = (fields: Record<string, string>): string[] =>
  Object.keys(fields).filter((name) => TOPIC.test(name));

/** The form: its output is the body of the call. */
export const followForm = z
  .record(z.string(), z.string())
  .transform((fields) => ({ ...fields, topics: topicsIn(fields) }))
  .pipe(
    person
      .extend({ emailNotifications: ticked, smsNotifications: ticked, topics: chosen })
      .refine(hasPhoneForSms, NO_PHONE_FOR_SMS)
      .refine(wantsChannel, WANTS_NO_CHANNEL),
  );
