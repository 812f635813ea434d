import type { NotificationStatus } from "../../schema/notifications.ts";
import { CHANNELS, type Channel, isHeld, isTooOld, TEXT_OF } from "./season-deliveries.ts";
import { at, inForce, shownAs, stateOf } from "./season-model.ts";
import { FOLLOWER } from "./season-providers.ts";
import type { StoredStop, World } from "./season-world.ts";

/** The attempts after which a delivery has failed finally. */
const MOST_ATTEMPTS = 9;

interface Waiting {
  channel: Channel;
  sendId: number;
  id: number;
  event?: number;
  state: string;
  since: number;
}

export type NewsSteps = ReturnType<typeof newsSteps>;

/** The owner's broadcasts about stops, and the sending of queued deliveries. */
export function newsSteps({ state, stage, chance, call, compare, about, refused, plans, eventsOf, ownOf }: World) {
  let waiting: Waiting[] = [];
  /** When the mail server was last away. */
  let awayAt = "";

  /** A broadcast about an outdated event is refused. */
  const tellInVain = (stop: StoredStop, event: number) =>
    refused("telling of what holds no more", "/api/notify/location-update", { locationId: stop.id, changeId: event });

  /** Starts a broadcast about a stop. Deliveries that cannot be sent now wait. */
  async function tell(stop: StoredStop, event?: number) {
    const isMailUp = await handOver(chance(0.5));
    const own = ownOf(stop);
    const shown = shownAs(own, eventsOf(stop.id), state.now);
    await about("telling people", new Map(), async () => {
      const { json } = await call("POST", "/api/notify/location-update", { locationId: stop.id, changeId: event });
      const { sendId, alreadySentAt } = json as { sendId: number; alreadySentAt: string | null };
      const seen = await stage.received();
      for (const channel of CHANNELS) {
        const isToWait = isHeld(channel, state.now) || (channel === "mail" && !isMailUp && !(await isSettled(sendId)));
        const isToGo = alreadySentAt === null && !isToWait;
        compare(`the ${channel} that tells`, seen[channel], isToGo ? [TEXT_OF[channel](shown, state.now)] : []);
        if (alreadySentAt !== null || !isToWait) continue;
        waiting.push({
          channel,
          sendId,
          id: stop.id,
          event,
          state: stateOf(shown, own, state.now),
          since: state.moment.getTime(),
        });
      }
    });
  }

  /**
   * Queued deliveries are sent with the current state, or cancelled.
   * @returns whether mails are sent
   */
  async function handOver(isServerUp: boolean): Promise<boolean> {
    stage.setMail(isServerUp);
    if (!isServerUp) awayAt = at(state.now);
    const seen = await stage.received();
    const isPaused = isServerUp && (await isMailPaused());
    const [due, later]: [Waiting[], Waiting[]] = [[], []];
    for (const one of waiting) {
      const { isDue, isSettled, hasFailed } = await progressOf(one);
      if (hasFailed) continue;
      const isMailPossible = isServerUp && (isSettled || !isPaused);
      const isPossible = one.channel === "mail" ? isMailPossible : !isHeld(one.channel, state.now);
      // An outdated delivery is cancelled at its next attempt, also when the server is away.
      const isGivenUp = isSettled && newsOf(one).length === 0;
      (isGivenUp || (isPossible && isDue) ? due : later).push(one);
    }
    for (const channel of CHANNELS) {
      const right = due.filter((one) => one.channel === channel).flatMap(newsOf);
      compare(`each ${channel} that has waited`, seen[channel].sort(), right.sort());
    }
    waiting = later;
    return isServerUp && !isPaused;
  }

  /** Whether a mail was sent. Of two servers the one that does not know the pause yet may have sent it. */
  const isSettled = async (sendId: number) => (await progressOf({ channel: "mail", sendId })).isSettled;

  /** After several consecutive refusals the channel pauses until the next step. */
  async function isMailPaused(): Promise<boolean> {
    // Of two servers one may not know it yet.
    const answers = [
      await stage.owner("GET", "/api/notifications/status"),
      await stage.owner("GET", "/api/notifications/status"),
    ];
    const isPaused = answers.some(({ json }) => (json as NotificationStatus).mail.pausedUntil !== null);
    compare("a pause of the mails that nobody refused", isPaused && awayAt !== at(state.now), false);
    return isPaused;
  }

  function newsOf({ channel, id, event, state: then, since }: Waiting): string[] {
    const plan = plans().find((one) => one.id === id) ?? state.stored.find((one) => one.id === id);
    if (!plan) return [];
    const shown = shownAs(plan, eventsOf(id), state.now);
    const isInForce =
      event === undefined || Object.values(inForce(plan, eventsOf(id), state.now)).some((one) => one.id === event);
    const holds = stateOf(shown, plan, state.now);
    const isLate = eventsOf(id).find((one) => one.id === event)?.kind === "late";
    const isNews = isInForce && !(isLate && at(state.now) >= `${shown.date}T${shown.startTime}`);
    const isTold = isNews && (holds === then || (then === "over" && holds !== "past"));
    return isTold && !isTooOld(channel, shown, state.moment.getTime() - since)
      ? [TEXT_OF[channel](shown, state.now)]
      : [];
  }

  /** The attempts of a delivery so far: more attempts mean a longer wait. */
  async function progressOf({ channel, sendId }: Pick<Waiting, "channel" | "sendId">) {
    const { json } = await stage.owner("GET", `/api/sends/${sendId}/deliveries`);
    const { deliveries } = json as {
      deliveries: {
        channel: string;
        recipient: string;
        status: string;
        attempts: number;
        nextAttemptAt: string | null;
      }[];
    };
    const isOurs = (recipient: string) => (channel === "mail" ? recipient === FOLLOWER.email : true);
    const delivery = deliveries.find(
      (one) => one.channel === (channel === "mail" ? "email" : channel) && isOurs(one.recipient),
    );
    const isSettled = delivery?.status !== "queued";
    // The mail server was away for days.
    const hasFailed = delivery?.status === "failed" && delivery.attempts === MOST_ATTEMPTS;
    return { isSettled, hasFailed, isDue: isSettled || (delivery?.nextAttemptAt ?? "") <= state.moment.toISOString() };
  }

  return { tell, tellInVain, handOver };
}
