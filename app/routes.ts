import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("booking", "routes/booking.tsx"),
  route("store", "routes/store.tsx"),
  route("photo-submit", "routes/photo-submit.tsx"),
  route("photo-submit-old", "routes/photo-submit-old.tsx"),
  route("alerts", "routes/alerts.tsx"),
  route("admin-dashboard", "routes/admin-dashboard.tsx"),
  route("admin-location", "routes/admin-location.tsx"),
  route("admin-test", "routes/admin-test.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
