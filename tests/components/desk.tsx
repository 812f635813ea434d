import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { loader as rootLoader } from "../../app/root.tsx";
import AdminDashboard from "../../app/routes/admin-dashboard.tsx";
import type { Business } from "../../schema/business.ts";
import { site } from "../helpers/site.ts";
import { connectTo } from "./network.ts";

/** Noon of a Saturday in the business's zone. */
const NOON = "2026-07-04T12:00:00-05:00";

export type Truck = Awaited<ReturnType<typeof site>>;

interface DeskOptions {
  /** What both clocks say. */
  now?: string;
  env?: Record<string, string>;
  /** Fills the site before the desk is opened. */
  given?: (truck: Truck) => Promise<unknown>;
}

/**
 * Opens the desk with the owner's session, on a site of its own: the page's calls reach the real app by `inject`. Only the browser is made up.
 * jsdom has no layout, workers or gestures: what depends on them is tested in `tests/browser`.
 * @param address of the dashboard: `?tab=bookings`
 */
export async function openDesk(address = "", { now = NOON, env, given }: DeskOptions = {}) {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  const truck = await site({ now, env });
  await given?.(truck);
  const network = connectTo(truck.app, await truck.signIn());
  const business: Business = (await truck.visitor("GET", "/api/business")).json;
  const path = `/admin-dashboard${address}`;
  window.history.replaceState(null, "", path);
  const dashboard = { path: "admin-dashboard", element: <AdminDashboard loaderData={null} /> };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", children: [dashboard], loader: () => rootData(business) }],
    {
      initialEntries: [path],
      hydrationData: { loaderData: { root: rootData(business) } },
    },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole("button", { name: "Logout" });
  return { truck, network, user: userEvent.setup({ delay: null }) };
}

/** What the root's loader reads, without what the desk does not show. */
const rootData = (business: Business): Pick<Awaited<ReturnType<typeof rootLoader>>, "business" | "logoPath"> => ({
  business,
  logoPath: null,
});
