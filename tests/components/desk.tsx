import { screen } from "@testing-library/react";
import AdminDashboard from "../../app/routes/admin-dashboard.tsx";
import AdminLocation from "../../app/routes/admin-location.tsx";
import AdminTest from "../../app/routes/admin-test.tsx";
import { openScreen, type ScreenOptions } from "./screen.tsx";

export { fill, shortenMenu, type Truck } from "./screen.tsx";

/**
 * Opens the desk with the owner's session, on a site of its own.
 * @param address of the dashboard: `?tab=bookings`
 */
export async function openDesk(address = "", options?: ScreenOptions) {
  const element = <AdminDashboard loaderData={null} />;
  const desk = await openScreen("owner", `/admin-dashboard${address}`, element, options);
  await screen.findByRole("button", { name: "Logout", hidden: true });
  return desk;
}

/** Opens the Location manager, as `openDesk` does the dashboard. */
export const openLocationManager = (options?: ScreenOptions) =>
  openScreen("owner", "/admin-location", <AdminLocation loaderData={null} />, options);

/** Opens the test center likewise. */
export const openTestCenter = (options?: ScreenOptions) =>
  openScreen("owner", "/admin-test", <AdminTest loaderData={null} />, options);
