import { pageDataContext } from "../lib/page-data-context.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const [current, upcoming, menu] = await Promise.all([data.currentLocation(), data.upcomingLocations(), data.menu()]);
  return { now: data.now(), current, upcoming, menu };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <main>{loaderData.menu.map((item) => item.name).join(", ")}</main>;
}
