import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { PUBLIC_FORM_NAMES, thanksPath } from "../schema/public-forms.ts";

export default [
  index("routes/home.tsx"),
  route("schedule", "routes/schedule.tsx"),
  route("stops/:id", "routes/stop.tsx"),
  route("follow/:stopId?", "routes/follow.tsx"),
  route("embed", "routes/embed.tsx"),
  route("booking", "routes/booking.tsx"),
  route("store", "routes/store.tsx"),
  route("photo-submit", "routes/photo-submit.tsx"),
  route("photo-submit-old", "routes/photo-submit-old.tsx"),
  route("alerts", "routes/alerts.tsx"),
  ...PUBLIC_FORM_NAMES.map((form) => route(thanksPath(form).slice(1), "routes/thanks.tsx", { id: `thanks-${form}` })),
  route("admin-dashboard", "routes/admin-dashboard.tsx"),
  route("admin-location", "routes/admin-location.tsx"),
  route("admin-test", "routes/admin-test.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
