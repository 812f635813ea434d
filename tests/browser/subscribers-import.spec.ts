import { FIRST } from "../helpers/first-values.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, type Truck, test } from "./test.ts";

const subscribersOf = async (truck: Truck) => (await truck.owner("GET", "/api/subscribers")).json();
const csvFile = (text: string, name = "list.csv") => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test.describe("importing subscribers", () => {
  test("shows what is in the file, asks for consent, and takes over who is new", async ({ page, truck }) => {
    await truck.owner("POST", "/api/subscribers", { email: "known@example.com" });
    await signIn(page, "/admin-dashboard?tab=subscribers");
    await page.getByRole("button", { name: "Import" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Import Subscribers" });
    const file = dialog.getByLabel("Choose a CSV file");
    await file.setInputFiles(
      csvFile("E-Mail;First name;Tags\r\nnew@example.com;Lee;a\r\nknown@example.com;;\r\nx;;\r\n"),
    );
    await expect(dialog.getByRole("definition")).toHaveText(["1", "1", "0", "1"]);
    await expect(dialog).toContainText("Not used: Tags");
    await expect(dialog).toContainText("Line 4: Please enter a valid email address");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await subscribersOf(truck)).toHaveLength(1);

    await dialog.getByRole("button", { name: "Import 1 subscriber" }).press("Enter");
    await expect(dialog.getByText("Please confirm that they agreed")).toBeVisible();
    await dialog.getByLabel(`These people agreed to receive messages from ${FIRST.name}`).check();
    await dialog.getByRole("button", { name: "Import 1 subscriber" }).press("Enter");
    await expect(page.getByText("1 subscriber imported!", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Import" })).toBeFocused();
    const row = page.getByRole("article").filter({ hasText: "new@example.com" });
    await row.getByRole("link").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Record of consent").click();
    await expect(sheet).toContainText("imported by the owner: “The owner states that this person agreed");
    expect(await subscribersOf(truck)).toHaveLength(2);
  });

  test("says why a file cannot be read, and takes another", { tag: "@detail" }, async ({ page }) => {
    await signIn(page, "/admin-dashboard?tab=subscribers");
    await page.getByRole("button", { name: "Import" }).click();
    const dialog = page.getByRole("dialog", { name: "Import Subscribers" });
    await dialog.getByLabel("Choose a CSV file").setInputFiles(csvFile("name,phone\nLee,1\n"));
    await expect(dialog.getByText('The first line must name the columns, one of them "Email"')).toBeVisible();
    await dialog.getByLabel("Choose another file").setInputFiles(csvFile(`email\n${"x".repeat(5 * 1024 * 1024)}`));
    await expect(dialog.getByText("The file is too large: at most 5 MB")).toBeVisible();
    // As Excel on Windows writes it.
    const latin = { ...csvFile(""), buffer: Buffer.from("email;last name\nlee@example.com;M\u00fcller\n", "latin1") };
    await dialog.getByLabel("Choose another file").setInputFiles(latin);
    const agreed = dialog.getByLabel(/These people agreed/);
    await agreed.check();
    await page.route("**/api/subscribers/import", (route) => route.abort(), { times: 1 });
    await dialog.getByRole("button", { name: "Import 1 subscriber" }).click();
    await expect(dialog.getByText("No connection. Please try again.")).toBeVisible();
    // What was said of one file holds for no other.
    await dialog.getByLabel("Choose another file").setInputFiles(latin);
    await expect(dialog.getByText("No connection. Please try again.")).toBeHidden();
    await expect(agreed).not.toBeChecked();
    await agreed.check();
    await dialog.getByRole("button", { name: "Import 1 subscriber" }).click();
    await expect(page.getByRole("heading", { name: "Müller" })).toBeVisible();
  });
});

test("of two files that are chosen one after the other the second is shown and taken, however late the first is read", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=subscribers");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Subscribers" });
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const isRead = new Promise((resolve) => Object.assign(window, { letRead: resolve }));
    Blob.prototype.arrayBuffer = async function () {
      if (this instanceof File && this.name === "first.csv") await isRead;
      return read.call(this);
    };
  });
  const file = dialog.locator("input[type=file]");
  await file.setInputFiles(csvFile("email\none@example.com\ntwo@example.com\n", "first.csv"));
  await file.setInputFiles(csvFile("email\nthree@example.com\n", "second.csv"));
  await expect(dialog.getByRole("heading", { name: "second.csv" })).toBeVisible();
  const late = page.waitForResponse("**/api/subscribers/import");
  await page.evaluate(() => Reflect.get(window, "letRead")());
  await late;
  await dialog.getByLabel(/These people agreed/).check();
  await expect(dialog.getByRole("heading", { name: "second.csv" })).toBeVisible();
  await dialog.getByRole("button", { name: "Import 1 subscriber" }).click();
  await expect(page.getByText("1 subscriber imported!", { exact: true })).toBeVisible();
  expect(await subscribersOf(truck)).toMatchObject([{ email: "three@example.com" }]);
});

test.describe("erasing a person", () => {
  test("shows what there is, asks for the address once more, and erases it everywhere", async ({ page, truck }) => {
    await truck.owner("POST", "/api/subscribers", { email: "zelda@example.com" });
    await truck.owner("POST", "/api/subscribers", { email: "other@example.com" });
    const message = { firstName: "Zelda", lastName: "Quux", subject: "other", message: "Hello" };
    await truck.owner("POST", "/api/contact", { ...message, email: "Zelda@example.com" });
    await signIn(page, "/admin-dashboard?tab=subscribers");
    const field = page.getByLabel("Their email address");
    await field.fill("nobody");
    await field.press("Enter");
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await field.fill("nobody@example.com");
    await field.press("Enter");
    await expect(page.getByText("Nothing stored under this address")).toBeVisible();
    await field.fill("ZELDA@example.com");
    await field.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Erase this person everywhere?" });
    await expect(dialog.getByRole("listitem")).toHaveText([
      "1 subscription, with the record of consent",
      "1 contact message",
      "1 mail or SMS to or about them",
    ]);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Erase everywhere" }).click();
    await expect(dialog.getByText("That's not the same address")).toBeVisible();
    expect(await subscribersOf(truck)).toHaveLength(2);

    await dialog.getByLabel("Type the address again").fill("zelda@example.com");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Erased everywhere!", { exact: true })).toBeVisible();
    await expect(page.getByRole("article")).toHaveText([/other@example.com/]);
    await page.getByText("Erased so far").click();
    await expect(page.getByText(/1 subscription, 1 contact message, 1 mail or SMS/)).toBeVisible();
    expect(await (await truck.owner("GET", "/api/contact-messages")).json()).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("a dialog", () => {
  test("gives the keyboard back to what opened it", { tag: "@detail" }, async ({ page }) => {
    await signIn(page, "/admin-dashboard?tab=bookings");
    await page.getByRole("button", { name: "Add Booking" }).press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Add Booking" })).toBeFocused();
  });
});
