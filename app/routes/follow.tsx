import { stopTopic, topicsInForm } from "../../schema/follows.ts";
import { FollowCard } from "../features/subscribers/follow-card.tsx";
import { pageDataContext } from "../lib/page/page-data-context.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { Card } from "../ui/card.tsx";
import type { Route } from "./+types/follow";

export async function loader({ context, params }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const stopId = params.stopId === undefined ? undefined : Number(params.stopId);
  const topics = await data.followable(stopId);
  // A refused form lists its chosen topics first. The form of `/follow/{id}` is answered with the page `/follow`, too.
  const refused = data.refusedForm?.form === "follow" ? await data.followed(topicsInForm(data.refusedForm.fields)) : [];
  const others = topics.filter(({ topic }) => refused.every((chosen) => chosen.topic !== topic));
  const chosen = stopId === undefined ? undefined : stopTopic(stopId);
  return { topics: [...refused, ...others], chosen, isGone: chosen !== undefined && others[0]?.topic !== chosen };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/follow",
    title: "Follow Our Stops",
    description: `Hear of the stops of ${site?.business.name} that you choose: a place, a day of the week, or one stop.`,
  });
}

/** The sign-up for chosen stops only: `/follow`, and `/follow/{id}` with a stop chosen. */
export default function Follow({ loaderData }: Route.ComponentProps) {
  const { isGone, ...choice } = loaderData;
  return (
    <div className="px-4">
      <Card className="mx-auto my-6 w-full max-w-2xl p-5 sm:my-12 sm:p-8">
        <h1 className="text-3xl sm:text-4xl">Follow our stops</h1>
        <p className="mt-2 mb-6 text-lg text-pretty text-muted">
          You only hear about what you pick. To hear of every stop,{" "}
          <a href="/#notifications" className="font-semibold text-link underline underline-offset-4">
            sign up on our home page
          </a>
          .
        </p>
        {isGone && (
          <p className="mb-6 rounded-control bg-fun-soft p-4 font-semibold text-fun-text">
            That stop is over or called off. What else would you like to follow?
          </p>
        )}
        <FollowCard {...choice} />
      </Card>
    </div>
  );
}
