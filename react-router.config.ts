import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // A handful of routes: their manifest travels with the page instead of being asked for on navigation.
  routeDiscovery: { mode: "initial" },
  // One file for each route: what would be split off is smaller than the split.
  splitRouteModules: false,
} satisfies Config;
