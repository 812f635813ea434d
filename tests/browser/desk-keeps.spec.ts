import {
  editStop,
  expect,
  holdCalls,
  openComposer,
  openPart,
  openTab,
  PASSWORD,
  pressAccount,
  pressSend,
  reloadScreen,
  STOP,
  signIn,
  TODAY,
  test,
} from "./test.ts";

test("what was typed to many outlasts a reload, until it is sent", async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "sam@example.com" });
  await signIn(page, "/admin-dashboard?tab=communications");
  const [subject, message, sms] = [
    page.getByLabel("Subject"),
    page.getByLabel("Message", { exact: true }),
    page.getByLabel("SMS Message"),
  ];
  for (const name of ["Mass Email", "Mass SMS"] as const) await openComposer(page, name);
  await subject.fill("Half a subject");
  await message.fill("Half a message");
  await sms.fill("Half an SMS");
  await reloadScreen(page);
  await expect(subject).toHaveValue("Half a subject");
  await expect(message).toHaveValue("Half a message");
  await expect(sms).toHaveValue("Half an SMS");

  await pressSend(page, "Send from the website");
  await expect(page.getByText("Mass email sent!", { exact: true })).toBeVisible();
  await pressSend(page, "Send SMS");
  await expect(sms).toHaveValue("");
  await reloadScreen(page);
  await expect(message).toHaveValue("");
  await expect(subject).toHaveValue("");
  await expect(sms).toHaveValue("");
});

test("a new stop that is being typed outlasts a reload, until it is added", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  const name = page.getByLabel("Location Name");
  const date = page.getByLabel("Date", { exact: true });
  const open = page.getByLabel("Open for Business");
  const isAsTyped = async () => {
    await expect(name).toHaveValue("Half a stop");
    await expect(date).toHaveValue("2026-07-20");
    await expect(open).not.toBeChecked();
  };
  await signIn(page, `/admin-dashboard?tab=locations&day=${TODAY}`);
  await name.fill("Half a stop");
  // What the form starts with is no draft.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("new-stop 2026-07-04")))
    .toBe(JSON.stringify({ name: "Half a stop" }));
  await date.fill("2026-07-20");
  await open.uncheck();
  await reloadScreen(page);
  await isAsTyped();

  await page.getByLabel("Address").fill("12 River Road");
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Half a stop" })).toBeVisible();
  await signIn(page, `/admin-dashboard?tab=locations&day=${TODAY}`);
  await expect(name).toHaveValue("");
  await expect(date).toHaveValue(TODAY);
  await expect(open).toBeChecked();

  await signIn(page, "/admin-location");
  await expect(name).toHaveValue("");
  await name.fill("Half of another");
  await reloadScreen(page);
  await expect(name).toHaveValue("Half of another");
});

test("a new booking that is being typed outlasts a reload, until it is discarded or added", { tag: "@detail" }, async ({
  page,
}) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  const add = page.getByRole("button", { name: "Add Booking" });
  const name = page.getByLabel("Customer Name");
  const type = page.getByLabel("Event Type");
  await add.click();
  await name.fill("Half a name");
  await type.selectOption({ index: 2 });
  const chosen = await type.inputValue();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("new-booking"))).toContain(chosen);
  await reloadScreen(page);
  await add.click();
  await expect(name).toHaveValue("Half a name");
  await expect(type).toHaveValue(chosen);

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await add.click();
  await expect(name).toHaveValue("");
  await expect(page.getByLabel("Preferred Date")).toHaveValue(TODAY);

  await name.fill("Ada Snow");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Phone").fill("217 555 0101");
  await page.getByLabel("Guest Count").fill("40");
  await page.getByRole("button", { name: "Create Booking" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await reloadScreen(page);
  await add.click();
  await expect(name).toHaveValue("");
});

test("what is typed, and a photo that is chosen, while a logo is being uploaded stay", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page, "/admin-dashboard?tab=settings&part=look");
  const call = holdCalls(page, "POST", "**/api/admin/logo-image");
  await page.getByLabel("Logo file").setInputFiles("app/art/drawn/icon-192.png");
  await page.getByRole("button", { name: "Upload Image" }).click();
  await call.sent;
  await page.getByRole("tab", { name: "Locations" }).click();
  await editStop(page, STOP.name);
  await page.getByLabel("Location Name").fill("Town Square");
  call.release();
  await expect(page.getByText("Image uploaded successfully!", { exact: true })).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.evaluate(async () => void (await fetch("/healthz")));
  await expect(page.getByLabel("Location Name")).toHaveValue("Town Square");
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  await page.getByRole("dialog", { name: "Town Square" }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openTab(page, "Settings");
  await openPart(page, "Look");
  await page.getByLabel("Hero photo file").setInputFiles("app/art/drawn/icon-512.png");
  await page.getByLabel("Logo file").setInputFiles("app/art/drawn/icon-192.png");
  await page.getByRole("button", { name: "Upload Image" }).first().click();
  await expect(page.getByText("Image uploaded successfully!", { exact: true })).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.evaluate(async () => void (await fetch("/healthz")));
  await expect(page.getByText(/^icon-512\.png/)).toBeVisible();
});

test("what was typed ends with Logout", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  const add = page.getByRole("button", { name: "Add Booking" });
  await add.click();
  await page.getByLabel("Customer Name").fill("Half a name");
  await reloadScreen(page);
  await add.click();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Half a name");
  await reloadScreen(page);
  await pressAccount(page, "Logout");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await signIn(page, "/admin-dashboard?tab=bookings");
  await add.click();
  await expect(page.getByLabel("Customer Name")).toHaveValue("");
});

test("back, with a dialog open, keeps what was typed in it", async ({ page }) => {
  await signIn(page);
  await page.getByRole("tab", { name: "Bookings" }).click();
  await page.getByRole("button", { name: "Add Booking" }).click();
  await page.getByLabel("Customer Name").fill("Half a name");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tab", { name: "Bookings" }).click();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Half a name");
});

test("a dialog in which something was typed asks before it closes", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  const add = page.getByRole("button", { name: "Add Booking" });
  const name = page.getByLabel("Customer Name");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });

  await add.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // A press in the very moment in which it opens is none beside it.
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
  }).toPass();

  await add.click();
  await name.fill("Half a name");
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Keep typing" }).click();
  await expect(name).toHaveValue("Half a name");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question.getByRole("button", { name: "Keep typing" })).toBeFocused();
  // In the few milliseconds after it has the focus it hears no key yet.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(name).toHaveValue("Half a name");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(add).toBeFocused();
});

test("a question from before the new login does not bring the login once more", { tag: "@detail" }, async ({
  page,
}) => {
  await signIn(page);
  const late = Promise.withResolvers<void>();
  await page.route(
    "**/api/sends",
    async (route) => {
      await late.promise;
      await route.fulfill({ status: 401, json: { message: "Please sign in" } });
    },
    { times: 1 },
  );
  const asked = page.waitForRequest("**/api/sends");
  await openTab(page, "Mass Comm");
  await asked;
  await openTab(page, "Photos");
  await expect(page.getByText("No photos yet")).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.getByLabel("Admin Password").press("Enter");
  await expect(page.getByLabel("Admin Password")).toHaveCount(0);
  const answered = page.waitForResponse("**/api/sends");
  late.resolve();
  await answered;
  await openTab(page, "Mass Comm");
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expect(page.getByLabel("Admin Password")).toHaveCount(0);
});
