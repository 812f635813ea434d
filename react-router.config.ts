import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // A handful of routes: their manifest travels with the page instead of being asked for on navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
