import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { PUBLIC_FORM_NAMES, thanksPath } from "../schema/public-forms.ts";

export default [
  layout("routes/public-frame.tsx", [
    index("routes/home.tsx"),
    route("booking", "routes/booking.tsx"),
    route("follow/:stopId?", "routes/follow.tsx"),
    route("photo-submit", "routes/photo-submit.tsx"),
    route("photo-submit-old", "routes/photo-submit-old.tsx"),
  ]),
  route("schedule", "routes/schedule.tsx"),
  route("stops/:id", "routes/stop.tsx"),
  route("embed", "routes/embed.tsx"),
  route("store", "routes/store.tsx"),
  route("alerts", "routes/alerts.tsx"),
  ...PUBLIC_FORM_NAMES.map((form) => route(thanksPath(form).slice(1), "routes/thanks.tsx", { id: `thanks-${form}` })),
  route("admin-dashboard", "routes/admin-dashboard.tsx"),
  route("admin-location", "routes/admin-location.tsx"),
  route("admin-test", "routes/admin-test.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
