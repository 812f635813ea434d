import { expect, expectAccessible, expectNoSidewaysScroll, openPart, openTab, STOP, signIn, test } from "./test.ts";

const HISTORY = "/admin-dashboard?tab=settings&part=history";

test("shows who changed what, and when", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("PUT", "/api/locations/1", { startTime: "12:00" });
  await signIn(page);
  await openTab(page, "Settings");
  await openPart(page, "History");
  await expect(page).toHaveURL(HISTORY);
  const list = page.getByRole("region", { name: "Changes" });
  const entry = list.getByRole("listitem").first();
  await expect(entry).toContainText("Changed the start of the stop “Lake Park” from 11:00 AM to 12:00 PM");
  await expect(entry).toContainText("Jul 4, 2026, 12:00 PM · Owner ·");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("wraps long values", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", { ...STOP, name: "W".repeat(200) });
  await truck.owner("PUT", "/api/locations/1", {
    notes: `${"very-long-".repeat(40)}\nsecond line`,
    address: "x".repeat(250),
  });
  await signIn(page, `${HISTORY}&thing=stop`);
  await expect(page.getByLabel("About")).toHaveValue("stop");
  await expect(page.getByText(/^Changed the address and the notes/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("five hundred changes come in parts", { tag: "@detail" }, async ({ page, truck }) => {
  test.slow();
  await truck.owner("POST", "/api/locations", STOP);
  for (let change = 1; change < 500; change += 1) {
    await truck.owner("PUT", "/api/locations/1", { notes: `Note ${change}` });
  }
  await signIn(page, HISTORY);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).search));
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await expect.poll(() => asked).toContain("?rows=400");
  await more.click();
  await expect(more).toHaveCount(0);
  const list = page.getByRole("region", { name: "Changes" });
  // The list grows while its rows are measured.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(list.getByText("Added the stop “Lake Park”")).toBeVisible({ timeout: 500 });
  }).toPass();
});
