import { addDays } from "../../schema/times.ts";
import { BYSTANDERS } from "./season-bystanders.ts";
import { daySteps } from "./season-day.ts";
import { inForce, isTodays, onItsDay, statusOf } from "./season-model.ts";
import { newsSteps } from "./season-news.ts";
import { planSteps } from "./season-plan.ts";
import { FOLLOWER } from "./season-providers.ts";
import { ruleSteps } from "./season-rules.ts";
import { type Known, lookAround } from "./season-views.ts";
import { waitedSteps } from "./season-waited.ts";
import { type Outcome, openWorld, type Season, type Stage } from "./season-world.ts";

/** How long a past stop may be used again. */
const REMEMBERED_DAYS = 4;

/** No delivery waits for real time. */
const MOST_PER_SECOND = 1000;

/**
 * Plays seasons of a business, day by day, with every write of the desk, restarts, days without a server, and a mail server that is away.
 * After each step every view of a stop is compared with the model; after each call it checks that visitors see no other change.
 */
export async function playSeasons(season: Season, stage: Stage): Promise<Outcome> {
  const world = openWorld(season, stage);
  const { state, random, chance, pick, dealer, call, about, compare, turn, see, learnIds } = world;
  const { plans, expected, eventsOf, withButtons } = world;
  const news = newsSteps(world);
  const plan = planSteps(world, news);
  const { ruleStep, changeAndUndo } = ruleSteps(world, plan);
  const { dayStep } = daySteps(world, plan, news);
  const { waitedStep } = waitedSteps(world, season.timezone);
  const { handOver } = news;
  const { newStop, stopStep, restoreInVain } = plan;
  const earlierLooks: Known = { revisions: new Map(), pictures: new Map() };

  const nextBystander = dealer(Object.entries(BYSTANDERS));
  await call("POST", "/api/calendar-feed");
  await call("PUT", "/api/business", { smsPerSecond: MOST_PER_SECOND, mailsPerSecond: MOST_PER_SECOND });
  await call("POST", "/api/subscribers", { ...FOLLOWER, smsNotifications: true });
  await call("POST", "/api/push-subscriptions", { ...stage.phone, topics: [] });
  for (let played = 0; played < season.days; played += 1) {
    const off = chance(0.03) ? 1 + Math.floor(random() * 40) : 1;
    const morning = addDays(state.now.day, off);
    if (off === 1 && plans().some((stop) => stop.endTime <= stop.startTime && stop.date === state.now.day)) {
      await turn(morning, "00:30");
      await handOver(chance(0.5));
      state.lastSeen = await see();
      if (chance(0.6)) await dayStep();
      await look();
    }
    await turn(morning, "06:00");
    await handOver(chance(0.5));
    forget();
    if (chance(0.1)) await stage.restart();
    if (chance(0.3)) await look();
    else await learnIds();
    state.lastSeen = await see();
    if (chance(0.4)) await ruleStep();
    await restoreInVain();
    if (chance(0.3)) await stopStep();
    if (withButtons().length === 0) await newStop();
    await bystanderStep();
    await look();
    for (const time of ["12:00", "15:20", "21:00"]) {
      await turn(state.now.day, time);
      await handOver(chance(0.5));
      state.lastSeen = await see();
      // Before any rule's times end.
      if (time !== "21:00" && chance(0.1)) await ruleStep();
      if (chance(0.6)) await dayStep();
      if (chance(0.4)) await dayStep();
      if (chance(0.2)) await waitedStep();
      if (chance(0.2)) await stopStep();
      if (chance(0.1)) await changeAndUndo();
      if (chance(0.3)) await bystanderStep();
      await look();
    }
  }
  return world.outcome;

  async function bystanderStep() {
    const [what, calls] = nextBystander();
    await about(what, new Map(), async () => {
      await calls(call, { random, pick, today: state.now.day });
      if (chance(0.1)) for (const method of ["DELETE", "POST"] as const) await call(method, "/api/calendar-feed");
    });
  }

  /** Forgets stops that are in no view any more. */
  function forget() {
    state.stored = state.stored.filter(
      (one) =>
        onItsDay(one).date >= addDays(state.now.day, -REMEMBERED_DAYS) ||
        (one.originalDate ?? "") >= state.now.day ||
        statusOf(one, state.now) === "active",
    );
  }

  async function look() {
    await stage.read("/api/schedule?weeks=1");
    await learnIds();
    const [feed, business] = [
      await stage.owner("GET", "/api/calendar-feed"),
      await stage.owner("GET", "/api/business"),
    ];
    await lookAround(
      {
        read: stage.read,
        owners: async (url) => (await stage.owner("GET", url)).json,
        calendar: new URL((feed.json as { address: string }).address).pathname,
        compare,
        known: earlierLooks,
      },
      {
        expected: expected(),
        plans: new Map(plans().map((plan) => [plan.id, plan])),
        inForce: todaysEvents(),
        tagline: (business.json as { tagline: string }).tagline,
        now: state.now,
      },
    );
  }

  function todaysEvents(): [number, string][] {
    return plans()
      .filter((plan) => isTodays(onItsDay(plan), state.now) || statusOf(plan, state.now) === "active")
      .flatMap((plan) =>
        [...new Set(Object.values(inForce(plan, eventsOf(plan.id), state.now)))].map(({ kind }): [number, string] => [
          plan.id,
          kind,
        ]),
      );
  }
}
