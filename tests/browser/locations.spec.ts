import { expect, expectAccessible, expectNoSidewaysScroll, signIn, TODAY, test } from "./test.ts";

const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: TODAY,
  startTime: "11:00",
  endTime: "18:00",
};

test.describe("the dashboard's Locations tab", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "/admin-dashboard?tab=locations");
  });

  test("starts empty, with today from 11 to 6, open", { tag: "@detail" }, async ({ page }) => {
    await expect(page.getByText("No locations scheduled")).toBeVisible();
    await expect(page.getByLabel("Date")).toHaveValue(TODAY);
    await expect(page.getByLabel("Start Time")).toHaveValue("11:00");
    await expect(page.getByLabel("End Time")).toHaveValue("18:00");
    await expect(page.getByLabel("Open for Business")).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("adds a stop, which the visitor then sees", async ({ page, context }) => {
    await page.getByLabel("Location Name").fill(stop.name);
    await page.getByLabel("Address").fill(stop.address);
    await page.getByRole("button", { name: "Add Location" }).click();
    await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: stop.name });
    await expect(row).toContainText("Scheduled");
    await expect(row).toContainText("Open");
    await expect(page.getByLabel("Location Name")).toHaveValue("");

    const visitor = await context.newPage();
    await visitor.goto("/");
    await expect(visitor.getByText(stop.name)).toBeVisible();
    await expect(visitor.getByText("Open for Business")).toBeVisible();
  });

  test("says at each field what is missing, and sends nothing", { tag: "@detail" }, async ({ page, truck }) => {
    for (const label of ["Date", "Start Time", "End Time"]) await page.getByLabel(label).fill("");
    await page.getByRole("button", { name: "Add Location" }).click();
    for (const text of [
      "Location name is required",
      "Address is required",
      "Date is required",
      "Start time is required",
      "End time is required",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel("Location Name")).toBeFocused();
    await expectAccessible(page);
    expect(await (await truck.owner("GET", "/api/locations")).json()).toEqual([]);
  });

  test("edits a stop in the form, which it scrolls to, and marks it Editing", async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...stop, isOpen: false, status: "completed" });
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: stop.name });
    await expect(row).toContainText("Closed");
    await row.getByRole("button", { name: "Edit" }).click();
    await expect(row).toContainText("Editing");
    await expect(page.getByRole("heading", { name: "Edit Location" })).toBeInViewport();
    await expect(page.getByLabel("Open for Business")).not.toBeChecked();
    await page.getByLabel("Location Name").fill("Riverside Night Market");
    await page.getByRole("button", { name: "Update Location" }).click();
    await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
    const [saved] = await (await truck.owner("GET", "/api/locations")).json();
    expect(saved).toMatchObject({ name: "Riverside Night Market", isOpen: false, status: "scheduled" });
    await expect(page.getByRole("heading", { name: "Add Location" })).toBeVisible();
  });

  test("lists what is ahead first, the next stop at the top, then what has been", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    for (const date of ["2026-06-20", "2026-08-20", "2026-07-05", "2026-07-02"])
      await truck.owner("POST", "/api/locations", { ...stop, name: `Stop of ${date}`, date });
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Stop of/ })).toHaveText([
      "Stop of 2026-07-05",
      "Stop of 2026-08-20",
      "Stop of 2026-07-02",
      "Stop of 2026-06-20",
    ]);
  });

  test("asks before it deletes", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", stop);
    await page.reload();
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this location?" });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(stop.name)).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location deleted successfully!", { exact: true })).toBeVisible();
    await expect(page.getByText("No locations scheduled")).toBeVisible();
  });

  test("keeps what was typed when the server refuses, and says what to do", { tag: "@detail" }, async ({ page }) => {
    await page.route("**/api/locations", (route) => {
      const key = route.request().headers()["idempotency-key"] ?? "";
      return route.request().method() === "POST"
        ? route.fulfill({ status: 400, headers: { "idempotency-key": key }, json: { message: "No" } })
        : route.continue();
    });
    await page.getByLabel("Location Name").fill(stop.name);
    await page.getByLabel("Address").fill(stop.address);
    await page.getByRole("button", { name: "Add Location" }).click();
    await expect(page.getByText("Failed to add location", { exact: true })).toBeVisible();
    await expect(page.getByText("Please try again.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Location Name")).toHaveValue(stop.name);
  });
});

test.describe("the location manager", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "/admin-location");
  });

  test("says which stop of a rule is skipped", { tag: "@detail" }, async ({ page, truck }) => {
    const { name, address, startTime, endTime } = stop;
    const rule = { name, address, startTime, endTime, weekdays: [6], everyWeeks: 1, from: TODAY, until: "2026-07-11" };
    await truck.owner("POST", "/api/series", { ...rule, pauses: [] });
    await truck.owner("POST", "/api/locations/1/skip");
    await page.reload();
    const row = (date: string) => page.getByRole("listitem").filter({ hasText: date });
    await expect(row("Jul 4")).toContainText("Skipped");
    await expect(row("Jul 11")).toContainText("Repeats");
    await expect(row("Jul 11")).not.toContainText("Skipped");
  });

  test("fills the form from a preset; the owner still presses Add", async ({ page, truck }) => {
    for (const preset of ["Downtown Park", "Shopping Center", "Community Center", "School Event"]) {
      await page.getByRole("button", { name: preset }).click();
      await expect(page.getByLabel("Location Name")).toHaveValue(preset);
      await expect(page.getByLabel("Address")).not.toHaveValue("");
    }
    expect(await (await truck.owner("GET", "/api/locations")).json()).toEqual([]);
    await page.getByRole("button", { name: "Add Location" }).click();
    await expect(page.getByText("Location added successfully!", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "School Event" })).toContainText("Scheduled");
  });

  test("offers the places where the truck has stood last, with their times, each once", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    for (const [name, date, startTime] of [
      ["Oldest", "2026-06-01", "09:00"],
      ["Fair", "2026-06-20", "09:00"],
      ["Lake", "2026-06-25", "10:00"],
      ["School", "2026-06-26", "10:00"],
      ["Pier", "2026-06-27", "10:00"],
      ["Fair", "2026-07-02", "16:30"],
      ["Downtown Park", "2026-07-03", "10:00"],
      ["Not yet", "2026-07-08", "10:00"],
    ]) {
      const address = name === "Downtown Park" ? "100 Main Street" : `1 ${name} Road`;
      await truck.owner("POST", "/api/locations", { ...stop, name, address, date, startTime, status: "completed" });
    }
    await truck.owner("PUT", "/api/locations/8", { status: "scheduled" });
    await page.reload();
    const quickAdd = page.getByRole("group", { name: "Quick Add" }).getByRole("button");
    await expect(quickAdd).toHaveText([
      "Downtown Park",
      "Shopping Center",
      "Community Center",
      "School Event",
      "Fair",
      "Pier",
      "School",
      "Lake",
    ]);
    await quickAdd.filter({ hasText: "Fair" }).click();
    await expect(page.getByLabel("Location Name")).toHaveValue("Fair");
    await expect(page.getByLabel("Address")).toHaveValue("1 Fair Road");
    await expect(page.getByLabel("Start Time")).toHaveValue("16:30");
    await expect(page.getByLabel("Date")).toHaveValue(TODAY);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await (await truck.owner("GET", "/api/locations")).json()).toHaveLength(8);
  });

  test("offers a place that has got another name once, as it was called last", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const done = { ...stop, address: "9 Harbor Road", status: "completed" };
    for (const date of ["2026-07-01", "2026-07-02"])
      await truck.owner("POST", "/api/locations", { ...done, name: "Pier 9", date });
    await truck.owner("PUT", "/api/locations/2", { name: "Pier Nine" });
    await page.reload();
    const quickAdd = page.getByRole("group", { name: "Quick Add" }).getByRole("button");
    await expect(quickAdd.filter({ hasText: "Pier" })).toHaveText(["Pier Nine"]);
  });

  test("fills the form with a stop again, a week later; the owner still presses Add", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "12:30", status: "active" });
    await truck.owner("POST", "/api/locations", { ...stop, name: "Long ago", date: "2026-06-01", status: "completed" });
    await page.reload();
    await expect(page.getByRole("button", { name: "Again next week" })).toHaveCount(1);
    await page.getByRole("button", { name: "Again next week" }).click();
    await expect(page.getByRole("heading", { name: "Add Location" })).toBeInViewport();
    await expect(page.getByLabel("Location Name")).toHaveValue(stop.name);
    await expect(page.getByLabel("Date")).toHaveValue("2026-07-11");
    await expect(page.getByLabel("Start Time")).toHaveValue("12:30");
    await page.getByRole("button", { name: "Add Location" }).click();
    await expect(page.getByText("Location added successfully!", { exact: true })).toBeVisible();
    const [next] = await (await truck.owner("GET", "/api/locations")).json();
    expect(next).toMatchObject({ name: stop.name, date: "2026-07-11", startTime: "12:30", status: "scheduled" });
    await expectAccessible(page);
  });

  test("activates a stop, which visitors then see, and completes it", async ({ page, truck, context }) => {
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "15:00", isOpen: false });
    await page.reload();
    await expect(page.getByText("No stop is active")).toBeVisible();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();

    const visitor = await context.newPage();
    await visitor.goto("/");
    await expect(visitor.getByText("Sorry!! Just Here for the Fun!!")).toBeVisible();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("No stop is active")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText("No location scheduled for today")).toBeVisible();
    await expectAccessible(page);
  });

  test("lists the ten newest", { tag: "@detail" }, async ({ page, truck }) => {
    for (let day = 10; day < 22; day++)
      await truck.owner("POST", "/api/locations", { ...stop, name: `Day ${day}`, date: `2026-07-${day}` });
    await page.reload();
    await expect(page.getByRole("listitem")).toHaveCount(10);
    await expect(page.getByRole("listitem").first()).toContainText("Day 21");
    await expectNoSidewaysScroll(page);
  });
});
