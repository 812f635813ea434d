import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { loader as rootLoader } from "../../app/root.tsx";
import AdminDashboard from "../../app/routes/admin-dashboard.tsx";
import AdminLocation from "../../app/routes/admin-location.tsx";
import AdminTest from "../../app/routes/admin-test.tsx";
import type { Business } from "../../schema/business.ts";
import { NOON } from "../helpers/examples.ts";
import { site } from "../helpers/site.ts";
import { connectTo } from "./network.ts";

export type Truck = Awaited<ReturnType<typeof site>>;

interface DeskOptions {
  /** What both clocks say. */
  now?: string;
  env?: Record<string, string>;
  /** Fills the site before the screen is opened. */
  given?: (truck: Truck) => Promise<unknown>;
}

/**
 * Opens the desk with the owner's session, on a site of its own: the page's calls reach the real app by `inject`. Only the browser is made up.
 * jsdom has no layout, workers or gestures: what depends on them is tested in `tests/browser`.
 * @param address of the dashboard: `?tab=bookings`
 */
export async function openDesk(address = "", options?: DeskOptions) {
  const desk = await openScreen(`/admin-dashboard${address}`, <AdminDashboard loaderData={null} />, options);
  await screen.findByRole("button", { name: "Logout", hidden: true });
  return desk;
}

/** Opens the Location manager, as `openDesk` does the dashboard. */
export const openLocationManager = (options?: DeskOptions) =>
  openScreen("/admin-location", <AdminLocation loaderData={null} />, options);

/** Opens the test center likewise. */
export const openTestCenter = (options?: DeskOptions) =>
  openScreen("/admin-test", <AdminTest loaderData={null} />, options);

async function openScreen(address: string, element: ReactNode, { now = NOON, env, given }: DeskOptions = {}) {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  const truck = await site({ now, env: { LOG_LEVEL: "error", ...env } });
  await given?.(truck);
  const network = connectTo(truck.app, await truck.signIn());
  const business: Business = (await truck.owner("GET", "/api/business")).json;
  window.history.replaceState(null, "", address);
  const path = address.replace(/\?.*/, "");
  const router = createMemoryRouter(
    [{ id: "root", path: "/", children: [{ path, element }], loader: () => rootData(business) }],
    {
      initialEntries: [address],
      hydrationData: { loaderData: { root: rootData(business) } },
    },
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

/** Types a text into a field in one go, in the place of what is in it. */
export const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

/** What the root's loader reads, without what the desk does not show. */
const rootData = (business: Business): Pick<Awaited<ReturnType<typeof rootLoader>>, "business" | "logoPath"> => ({
  business,
  logoPath: null,
});
