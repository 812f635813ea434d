import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: "100%",
  // A machine that others share can be three times slower for minutes, and stall for seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "dot" : "list",
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    timezoneId: "America/Chicago",
    // Four seconds after it opens, the desk installs its worker, which may then answer in the site's place. The tests about it allow it.
    serviceWorkers: "block",
    trace: "off",
  },
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      },
    },
    // Where the layout is the matter (`@both`), or the mouse and the keyboard (`@desktop`): all else is tested on a phone alone.
    { name: "desktop", grep: /@(desktop|both)/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
