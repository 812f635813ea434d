import {
  BOOKING,
  confirmSend,
  expect,
  holdCalls,
  openPart,
  openTab,
  PASSWORD,
  reloadScreen,
  STOP,
  signIn,
  TODAY,
  test,
} from "./test.ts";

test("a tab that is left keeps what was typed in it", { tag: "@detail" }, async ({ page }) => {
  await signIn(page);
  const open = (tab: string) => openTab(page, tab);
  await open("Locations");
  await page.getByLabel("Location Name").fill("Half a stop");
  await open("Mass Comm");
  await page.getByLabel("Subject").fill("Half a subject");
  await open("Locations");
  await expect(page.getByLabel("Location Name")).toHaveValue("Half a stop");
  await open("Mass Comm");
  await expect(page.getByLabel("Subject")).toHaveValue("Half a subject");
});

test("what was typed to many outlasts a reload, until it is sent", async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "sam@example.com" });
  await signIn(page, "/admin-dashboard?tab=communications");
  const [subject, message, sms] = [
    page.getByLabel("Subject"),
    page.getByLabel("Message", { exact: true }),
    page.getByLabel("SMS Message"),
  ];
  await subject.fill("Half a subject");
  await message.fill("Half a message");
  await sms.fill("Half an SMS");
  await page.reload();
  await expect(subject).toHaveValue("Half a subject");
  await expect(message).toHaveValue("Half a message");
  await expect(sms).toHaveValue("Half an SMS");

  await page.getByRole("button", { name: "Send from the website" }).click();
  await confirmSend(page);
  await expect(page.getByText("Mass email sent!", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send SMS" }).click();
  await confirmSend(page);
  await expect(sms).toHaveValue("");
  await page.reload();
  await expect(message).toHaveValue("");
  await expect(subject).toHaveValue("");
  await expect(sms).toHaveValue("");
});

test("a new stop that is being typed outlasts a reload and another's change, until it is added", {
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
  await signIn(page, "/admin-dashboard?tab=locations");
  await name.fill("Half a stop");
  // The day that the form starts with is nobody's choice: tomorrow it is another.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("new-stop")))
    .toBe(JSON.stringify({ name: "Half a stop" }));
  await date.fill("2026-07-20");
  await open.uncheck();
  await page.reload();
  await isAsTyped();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(name).toHaveValue("Lake Park");
  await page.getByRole("button", { name: "Cancel" }).click();
  await isAsTyped();

  await page.getByLabel("Address").fill("12 River Road");
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Half a stop" })).toBeVisible();
  await expect(name).toHaveValue("");
  await expect(date).toHaveValue(TODAY);
  await expect(open).toBeChecked();

  await signIn(page, "/admin-location");
  await expect(name).toHaveValue("");
  await name.fill("Half of another");
  await page.reload();
  await expect(name).toHaveValue("Half of another");
});

for (const address of ["/admin-dashboard?tab=locations", "/admin-location"]) {
  test(`what is typed while a stop is being added stays (${address})`, { tag: "@detail" }, async ({ page }) => {
    await signIn(page, address);
    const name = page.getByLabel("Location Name");
    await name.fill("Lake Park");
    await page.getByLabel("Address").fill("1 Shore Drive");
    const held = holdCalls(page, "POST", "**/api/locations");
    await page.getByRole("button", { name: "Add Location" }).click();
    await held.sent;
    await name.fill("The next stop");
    held.release();
    await expect(page.getByText(/^Location (created|added) successfully!$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Lake Park" })).toBeVisible();
    await expect(name).toHaveValue("The next stop");
  });
}

test("what is typed while a stop is being changed stays", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page, "/admin-dashboard?tab=locations");
  await page.getByRole("button", { name: "Edit" }).click();
  const address = page.getByLabel("Address");
  await page.getByLabel("Location Name").fill("Lake Park, north");
  const held = holdCalls(page, "PUT", "**/api/locations/*");
  await page.getByRole("button", { name: "Update Location" }).click();
  await held.sent;
  await address.fill("2 Shore Drive");
  held.release();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  await expect(address).toHaveValue("2 Shore Drive");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByRole("heading", { name: "Add Location" })).toBeVisible();
  await expect(page.getByText("2 Shore Drive")).toBeVisible();
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
  await page.reload();
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
  await page.reload();
  await add.click();
  await expect(name).toHaveValue("");
});

test("a stop in which something was typed asks before another is edited in its place", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  for (const name of ["Lake Park", "Harbor"]) {
    await truck.owner("POST", "/api/locations", { ...STOP, name });
  }
  await signIn(page, "/admin-dashboard?tab=locations");
  const edit = (name: string) =>
    page.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Edit" }).click();
  const name = page.getByLabel("Location Name");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await edit("Lake Park");
  await edit("Harbor");
  await expect(name).toHaveValue("Harbor");
  await name.fill("Harbor, pier 2");
  await edit("Lake Park");
  await question.getByRole("button", { name: "Keep typing" }).click();
  await expect(name).toHaveValue("Harbor, pier 2");
  await edit("Lake Park");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(name).toHaveValue("Lake Park");
});

test("what is typed while a booking is being stored stays, as a change to it", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Add Booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer Name").fill("Bo Frost");
  await dialog.getByLabel("Email").fill("bo@example.com");
  await dialog.getByLabel("Phone").fill("217-555-0187");
  await dialog.getByLabel("Guest Count").fill("40");
  const held = holdCalls(page, "POST", "**/api/bookings");
  await dialog.getByRole("button", { name: "Create Booking" }).click();
  await held.sent;
  await dialog.getByLabel("Event Location").fill("Riverside Park");
  held.release();
  await expect(page.getByText("Booking created successfully!", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Event Location")).toHaveValue("Riverside Park");
  await dialog.getByRole("button", { name: "Update Booking" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await (await truck.owner("GET", "/api/bookings")).json()).toMatchObject([
    { customerName: "Bo Frost", location: "Riverside Park" },
  ]);
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
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Location Name").fill("Town Square");
  call.release();
  await expect(page.getByText("Image uploaded successfully!", { exact: true })).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.evaluate(async () => void (await fetch("/healthz")));
  await expect(page.getByLabel("Location Name")).toHaveValue("Town Square");
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();

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

test("a booking that is opened while another is being saved stays open", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await truck.owner("POST", "/api/bookings", { ...BOOKING, customerName: "Bo Hill", preferredDate: "2026-09-01" });
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Ada Snow" }).click();
  await page.getByLabel("Event Location").fill("Town Square");
  const call = holdCalls(page, "PUT", "**/api/bookings/1");
  await page.getByRole("button", { name: "Update Booking" }).click();
  await call.sent;
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Bo Hill" }).click();
  await page.getByLabel("Event Location").fill("Harbor");
  const isKnown = page.waitForResponse(/\/api\/summary$/);
  call.release();
  await isKnown;
  await expect(page.getByLabel("Event Location")).toHaveValue("Harbor");
});

test("what is typed of an item of the menu while it is being saved stays, to be saved next", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=menu");
  const items = async () => (await truck.owner("GET", "/api/menu/items")).json();
  const before = (await items()).length;
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add Item" }).click();
  await dialog.getByLabel("Name").fill("Blue Moon");
  const adding = holdCalls(page, "POST", "**/api/menu/items");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await adding.sent;
  await dialog.getByLabel("Description").fill("Sour");
  adding.release();
  await expect(page.getByText("Item added!", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Description")).toHaveValue("Sour");

  const changing = holdCalls(page, "PUT", "**/api/menu/items/*");
  await dialog.getByRole("button", { name: "Save Item" }).click();
  await changing.sent;
  await dialog.getByLabel("Name").fill("Blue Moons");
  changing.release();
  await expect(page.getByText("Menu updated!", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Blue Moons");
  await dialog.getByRole("button", { name: "Save Item" }).click();
  await expect(dialog).toBeHidden();
  expect(await items()).toHaveLength(before + 1);
  expect((await items()).at(-1)).toMatchObject({ name: "Blue Moons", description: "Sour" });
});

test("an item of the menu that is opened while another is being saved stays open", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=menu");
  const [one, other] = await (await truck.owner("GET", "/api/menu/items")).json();
  await page.getByRole("group").first().locator("summary").click();
  await page.getByRole("button", { name: `Edit ${one.name}`, exact: true }).click();
  await page.getByLabel("Description").fill("Sour");
  const call = holdCalls(page, "PUT", `**/api/menu/items/${one.id}`);
  await page.getByRole("button", { name: "Save Item" }).click();
  await call.sent;
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: `Edit ${other.name}`, exact: true }).click();
  await page.getByLabel("Description").fill("Sweet");
  const isKnown = page.waitForResponse(/\/api\/summary$/);
  call.release();
  await isKnown;
  await expect(page.getByLabel("Description")).toHaveValue("Sweet");
});

test("a rule that is opened while another is being saved stays open", { tag: "@detail" }, async ({ page, truck }) => {
  const rule = { ...STOP, date: undefined, isOpen: true, weekdays: [0], everyWeeks: 1, from: TODAY };
  await truck.owner("POST", "/api/series", rule);
  await truck.owner("POST", "/api/series", { ...rule, name: "Harbor", weekdays: [3] });
  await signIn(page, "/admin-dashboard?tab=locations");
  const edit = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name, exact: true }), hasText: "Every" })
      .getByRole("button", { name: "Edit" });
  const dialog = page.getByRole("dialog");
  await edit("Lake Park").click();
  await dialog.getByLabel("Address").fill("2 Shore Drive");
  const call = holdCalls(page, "PUT", "**/api/series/1");
  await dialog.locator("[type=submit]").click();
  await call.sent;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await edit("Harbor").click();
  await dialog.getByLabel("Address").fill("3 Pier Road");
  const isKnown = page.waitForResponse(/\/api\/summary$/);
  call.release();
  await isKnown;
  await expect(dialog.getByLabel("Address")).toHaveValue("3 Pier Road");
});

test("the next SMS, typed while one is on its way, stays", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "sam@example.com" });
  await signIn(page, "/admin-dashboard?tab=communications");
  const sms = page.getByLabel("SMS Message");
  await sms.fill("We open at noon");
  const held = holdCalls(page, "POST", "**/api/subscribers/mass-sms");
  await page.getByRole("button", { name: "Send SMS" }).click();
  await confirmSend(page);
  await held.sent;
  await sms.fill("We close early");
  held.release();
  await expect(page.getByText("Mass SMS sent!", { exact: true })).toBeVisible();
  await expect(sms).toHaveValue("We close early");
});

test("what was typed ends with Logout", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  const add = page.getByRole("button", { name: "Add Booking" });
  await add.click();
  await page.getByLabel("Customer Name").fill("Half a name");
  await page.reload();
  await add.click();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Half a name");
  await reloadScreen(page);
  await page.getByRole("button", { name: "Logout" }).click();
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

test("the desk stays when only its session could not be looked up again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const email = "sam@example.com";
  await truck.visitor("POST", "/api/subscribers", { email });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("button", { name: "Look what there is" }).click();
  await page.getByLabel("Type the address once more").fill(email);
  await page.route("**/api/admin/session", (route) => route.fulfill({ status: 500, body: "{}" }));
  const asked = page.waitForResponse("**/api/admin/session");
  await page.getByRole("button", { name: "Erase everywhere" }).click();
  await asked;
  await expect(page.getByText("Erased everywhere!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Erase a person" })).toBeVisible();
});

test("a desk left open over midnight offers the new day, and keeps a day that was chosen", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=locations");
  await page.getByLabel("Location Name").fill("Half a stop");
  await expect(page.getByLabel("Date")).toHaveValue(TODAY);
  await page.clock.fastForward("24:00:00");
  await expect(page.getByLabel("Date")).toHaveValue("2026-07-05");
  await expect(page.getByLabel("Location Name")).toHaveValue("Half a stop");
  await page.getByLabel("Date").fill("2026-07-20");
  await page.clock.fastForward("24:00:00");
  await page.clock.runFor(1000);
  await expect(page.getByLabel("Date")).toHaveValue("2026-07-20");
});
