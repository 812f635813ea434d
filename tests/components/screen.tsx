import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { ServerClock } from "../../app/lib/page/now.tsx";
import type { loader as rootLoader } from "../../app/root.tsx";
import type { Business } from "../../schema/business.ts";
import { NOON } from "../helpers/examples.ts";
import { site } from "../helpers/site.ts";
import { connectTo } from "./network.ts";

export type Truck = Awaited<ReturnType<typeof site>>;

export interface ScreenOptions {
  /** What both clocks say. */
  now?: string;
  env?: Record<string, string>;
  /** Fills the site, or puts something in the way of calls, before the screen is opened. */
  given?: (truck: Truck, network: ReturnType<typeof connectTo>) => unknown;
}

/**
 * Opens a screen on a site of its own: the page's calls reach the real app by `inject`. Only the browser is made up. jsdom has no
 * layout, workers or gestures: what depends on them is tested in `tests/browser`.
 * @param caller whose session the calls have
 * @param place its address; a function, where the site decides it
 */
export async function openScreen(
  caller: "owner" | "visitor",
  place: string | ((truck: Truck) => Promise<string>),
  element: ReactNode,
  { now = NOON, env, given }: ScreenOptions = {},
) {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  const truck = await site({ now, env: { LOG_LEVEL: "error", ...env } });
  const network = connectTo(truck.app, caller === "owner" ? await truck.signIn() : "");
  await given?.(truck, network);
  const data = rootData((await truck.owner("GET", "/api/business")).json);
  const address = typeof place === "string" ? place : await place(truck);
  window.history.replaceState(null, "", address);
  const path = address.replace(/\?.*/, "");
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        children: [{ path, element: <ServerClock value={now}>{element}</ServerClock> }],
        loader: () => data,
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { root: data } } },
  );
  render(<RouterProvider router={router} />);

  /** Moves both clocks; the page notices as it does when one comes back to it. */
  function setTime(time: string) {
    truck.clock.time = new Date(time);
    vi.setSystemTime(truck.clock.time);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  }

  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

  /** Presses a button once it is there. */
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));

  return { truck, network, router, setTime, user, press };
}

/** Types a text into a field in one go, in the place of what is in it, or chooses an option. */
export const fill = (field: HTMLElement, value: string) =>
  fireEvent[field instanceof HTMLSelectElement ? "change" : "input"](field, { target: { value } });

type RootData = Pick<Awaited<ReturnType<typeof rootLoader>>, "business" | "logoPath" | "refusedForm">;

/** What the root's loader reads, without what no screen here shows. */
const rootData = (business: Business): RootData => ({ business, logoPath: null, refusedForm: null });

/** Leaves two items in each category of the menu: React draws the hundred of a new site for seconds. */
export async function shortenMenu(truck: Truck) {
  const items: { id: number; category: string }[] = (await truck.owner("GET", "/api/menu/items")).json;
  const kept = items.filter(
    ({ category }, index) => items.slice(0, index).filter((item) => item.category === category).length < 2,
  );
  const ids = kept.map(({ id }) => id);
  await truck.database((db) => db.deleteFrom("menuItems").where("id", "not in", ids).execute());
}
