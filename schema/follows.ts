import { z } from "zod";
import {
  CHANNEL_REQUIRED_ISSUE,
  checkbox,
  hasChannel,
  hasPhoneForSms,
  PHONE_REQUIRED_ISSUE,
  subscriberFields,
} from "./subscribers.ts";

/**
 * docs/product.md, *Following*: a subscriber who gets messages of chosen places, weekdays or stops alone. Each choice is a topic,
 * a text that names it: `stop:12`, `weekday:5` (Sunday is 0), `place:union station` (by any name that the place has or had).
 */
const TOPIC = /^(?:stop:[1-9]\d{0,8}|weekday:[0-6]|place:.{1,200})$/;
export const MAX_TOPICS = 50;

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
  .max(MAX_TOPICS, `You can choose at most ${MAX_TOPICS}`)
  .transform((chosen) => [...new Set(chosen)]);

/** A topic as people read it: "Every stop at Union Station". */
export const followedTopic = z.object({ topic: z.string(), label: z.string() });
export type FollowedTopic = z.infer<typeof followedTopic>;

export const NO_TOPIC_CHOSEN = "Choose a place, a day or a stop";
const chosen = topics.refine((list) => list.length > 0, NO_TOPIC_CHOSEN).meta({ minItems: 1 });

/** `POST /api/follows`, for everybody: adds these topics to those of the person. */
export const newFollower = subscriberFields
  .extend({
    emailNotifications: z.boolean().default(true),
    smsNotifications: z.boolean().default(false),
    topics: chosen,
  })
  .refine(hasPhoneForSms, PHONE_REQUIRED_ISSUE);
export type NewFollower = z.infer<typeof newFollower>;

/** The answer: only the topics of this call, because the caller may be somebody else. */
export const followsAnswer = z.object({ follows: z.array(followedTopic) });

/** The topics that are ticked in a form: a box is named after its topic. */
export const topicsInForm = (fields: Record<string, string>): string[] =>
  Object.keys(fields).filter((name) => TOPIC.test(name));

/** The form: its output is the body of the call. */
export const followForm = z
  .record(z.string(), z.string())
  .transform((fields) => ({ ...fields, topics: topicsInForm(fields) }))
  .pipe(
    subscriberFields
      .extend({ emailNotifications: checkbox, smsNotifications: checkbox, topics: chosen })
      .refine(hasPhoneForSms, PHONE_REQUIRED_ISSUE)
      .refine(hasChannel, CHANNEL_REQUIRED_ISSUE),
  );
