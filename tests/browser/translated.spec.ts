import type { Page } from "@playwright/test";
import { fill, request, send, untilFormIsHydrated } from "./booking-form.ts";
import { test as mailTest } from "./mails.ts";
import { jpeg, openGallery, submitPhotos } from "./photo-files.ts";
import {
  BOOKING,
  expect,
  openComposer,
  openNewStop,
  openPart,
  openTab,
  pressAccount,
  pressSave,
  pressSend,
  STOP,
  signIn,
  test,
  untilHydrated,
  untilPageIsHydrated,
} from "./test.ts";

/** What a toast says; a screen reader's copy of it stands beside it for a moment. */
// A sheet that is open hides it from the roles.
const toast = (page: Page, text: string) =>
  page.getByRole("region", { includeHidden: true }).getByText(text, { exact: true });

/**
 * Runs in the page, and does what a browser does that translates it: each text goes, and the translation stands in two elements in its
 * place; the same happens to each text that comes later.
 */
function keepTranslating() {
  const skipped = "script, style, noscript, textarea, title, font";
  function translateIn(root: Node) {
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!(text instanceof Text) || !text.data.trim() || text.parentElement?.closest(skipped)) continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    }
  }
  new MutationObserver((changes) => {
    for (const { target } of changes) translateIn(target);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  translateIn(document);
}

const translate = (page: Page) => page.evaluate(keepTranslating);

// What React cannot do is an error of the page, at which every test fails.
test.use({ isChanged: true });
mailTest.use({ isChanged: true });

test("home's controls and forms work in a page that the browser translates", async ({ page, truck }) => {
  await submitPhotos(truck, ["Ana", "Ben", "Cleo", "Dan"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const gallery = await openGallery(page);
  const signup = page.getByRole("form", { name: "Sign up for notifications" });
  const contact = page.getByRole("form", { name: "Message" });
  for (const form of [signup, contact]) {
    await form.scrollIntoViewIfNeeded();
    await untilHydrated(form);
  }
  await translate(page);

  for (let press = 0; press < 2; press++) await page.getByRole("button", { name: "Menu" }).click();

  await gallery.getByRole("button", { name: "Auto-Play Off" }).click();
  await gallery.getByRole("button", { name: "Auto-Play On" }).click();
  await gallery.getByRole("button", { name: "Next photo" }).click();
  await expect(gallery.getByText("Photo 2 of 4", { exact: true })).toBeAttached();
  await gallery.getByRole("button", { name: "Grid" }).click();
  await gallery.getByRole("button", { name: "Photo by Ana" }).click();
  await expect(gallery.getByText("Photo 4 of 4", { exact: true })).toBeAttached();

  await gallery.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
  const photos = page.getByRole("form", { name: "Add your photo" });
  await photos.locator("input[type=file]").setInputFiles([await jpeg("mine.jpg")]);
  await expect(photos.getByText("1 of 5", { exact: true })).toBeVisible();
  await photos.getByRole("button", { name: "Submit Photos" }).click();
  await expect(toast(page, "Photo Submitted Successfully!")).toBeVisible();

  await signup.getByRole("button", { name: "Subscribe" }).click();
  await expect(signup.getByText("Email is required", { exact: true })).toBeVisible();
  await signup.getByLabel("Email", { exact: true }).fill("maya@example.com");
  await signup.getByLabel("Phone Number", { exact: true }).fill("(217) 555-0134");
  await signup.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("button", { name: "Subscribe Another Email" }).click();
  await expect(signup).toBeVisible();

  await contact.getByLabel("First Name").fill("Maya");
  await contact.getByLabel("Last Name").fill("Lindqvist");
  await contact.getByLabel("Email").fill("maya@example.com");
  await contact.getByLabel("Subject").selectOption("feedback");
  await contact.getByRole("textbox", { name: "Message" }).fill("Best snow in town");
  await contact.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Message Sent!")).toBeVisible();
  await page.getByRole("button", { name: "Send Another Message" }).click();
  await expect(contact.getByRole("button", { name: "Send Message" })).toHaveText("Send Message");
});

test("keeps typed text when home is translated before its script loads", async ({ page, truck }) => {
  await page.goto("/");
  await translate(page);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Best snow in town");
  await untilPageIsHydrated(page);
  await untilHydrated(page.getByRole("form", { name: "Message" }));
  await expect(message).toHaveValue("Best snow in town");
  const contact = page.getByRole("form", { name: "Message" });
  await contact.getByLabel("First Name").fill("Maya");
  await contact.getByLabel("Last Name").fill("Lindqvist");
  await contact.getByLabel("Email").fill("maya@example.com");
  await contact.getByLabel("Subject").selectOption("feedback");
  await contact.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Message Sent!")).toBeVisible();
  expect(await (await truck.owner("GET", "/api/contact-messages")).json()).toMatchObject([
    { message: "Best snow in town" },
  ]);
});

test("bookings, photos and follows are sent from pages that the browser translates", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await page.goto("/booking");
  await untilFormIsHydrated(page);
  await translate(page);
  await send(page).click();
  await expect(page.getByText("Your name is required", { exact: true })).toBeVisible();
  await fill(page);
  await send(page).click();
  await expect(toast(page, "Booking Request Submitted!")).toBeVisible();
  await expect(page.getByRole("heading", { name: `Thank you, ${request.customerName}!` })).toBeVisible();

  for (const address of ["/photo-submit", "/photo-submit-old"]) {
    await page.goto(address);
    const form = page.locator("main form");
    await form.getByLabel(/^Your Name/).focus();
    await untilHydrated(form);
    await translate(page);
    await form.getByLabel(/^Your Name/).fill("Maya");
    await form.getByLabel(/^Email/).fill("maya@example.com");
    await form.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    await form.getByRole("button", { name: /Submit Photo/ }).click();
    await expect(page.getByRole("heading", { name: /^Photos? submitted!?/i })).toBeVisible();
    await page.getByRole("button", { name: /Another/ }).click();
    await expect(form).toBeVisible();
  }

  await page.goto("/follow");
  const form = page.locator("main form");
  await untilHydrated(form);
  await translate(page);
  await form.getByRole("button", { name: "Follow", exact: true }).click();
  await form.getByLabel(/^The stop on .* at Lake Park$/).check();
  await form.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
  await form.getByRole("button", { name: "Follow", exact: true }).click();
  await page.getByRole("button", { name: "Follow Something Else" }).click();
  await expect(form).toBeVisible();
});

mailTest(
  "choices are saved on a page that the browser translates",
  { tag: "@detail" },
  async ({ page, truck, mails }) => {
    await truck.owner("POST", "/api/subscribers", { email: "maya@example.com", phone: "(217) 555-0134" });
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice week", message: "Come by." });
    const link = /http:\S+(\/alerts\?token=\S+)/.exec((await mails.to("maya@example.com"))?.text ?? "")?.[1] ?? "";
    await page.goto(link);
    await expect(page.getByLabel("Email notifications")).toBeChecked();
    await translate(page);
    await page.getByLabel("SMS notifications").check();
    await page.getByRole("button", { name: "Save my choices" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
    await expect(page.getByRole("button", { name: "Unsubscribe from everything" })).toHaveCount(0);
  },
);

test("the desk's flows work while the browser translates it", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("POST", "/api/bookings", BOOKING);
  await truck.owner("POST", "/api/subscribers", { email: "lee@example.com" });
  await truck.owner("POST", "/api/contact", {
    firstName: "Sam",
    lastName: "Rivers",
    email: "sam@example.com",
    subject: "feedback",
    message: "Best snow in town",
  });
  await submitPhotos(truck, ["Ana"]);
  await signIn(page);
  await translate(page);
  const isTold = (text: string) => expect(toast(page, text)).toBeVisible();

  const buttons = page.getByRole("group", { name: "Today" });
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  await buttons.getByRole("button", { name: "Closed until …?" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /PM$/ }).first().click();
  await expect(page.getByText(/^Closed until .* PM · updated/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await buttons.getByRole("button", { name: "Closed for the moment" }).click();
  await page.getByRole("button", { name: "Open now" }).click();
  await buttons.getByRole("button", { name: "Something else changed" }).click();
  await buttons.getByRole("button", { name: "A flavor is out" }).click();
  const menu = page.getByRole("dialog", { name: "Sold out today" });
  const flavor = menu.getByRole("listitem").first().getByRole("button");
  await flavor.click();
  await expect(flavor).toContainText("Sold out today");
  await menu.getByRole("button", { name: "Close" }).click();

  await openTab(page, "Locations");
  await openNewStop(page);
  await page.getByLabel("Location Name").fill("Riverside Market");
  await page.getByLabel("Address").fill("12 River Road");
  await page.getByLabel("Date", { exact: true }).fill("2026-07-10");
  await page.getByLabel("Start Time").fill("11:00");
  await page.getByLabel("End Time").fill("18:00");
  await page.getByRole("button", { name: "Add Location" }).click();
  await isTold("Location created successfully!");

  await openTab(page, "Bookings");
  const booking = page.getByRole("article").filter({ hasText: BOOKING.customerName });
  await booking.getByRole("button", { name: "Confirm" }).click();
  await isTold("Booking updated!");
  await page.getByRole("button", { name: "Add Booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await booking.getByRole("heading").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await isTold("Booking deleted successfully!");

  await openTab(page, "Messages");
  await page.getByRole("article").getByRole("button", { name: "Mark Read" }).click();
  await isTold("Message marked as read!");
  await page.getByRole("article").getByRole("link").click();
  for (const [button, text] of [
    ["Save", "Message saved!"],
    ["Delete", "Message deleted successfully!"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await isTold(text);
  }

  await openTab(page, "Photos");
  await page.getByRole("article").getByRole("link").click();
  await page.getByRole("button", { name: "Approve" }).click();
  await isTold("Photo approved for gallery display!");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Download All (1)" }).click();
  await isTold("All photos downloaded successfully!");

  await openTab(page, "Subscribers");
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("button", { name: "Deactivate" })).toBeVisible();

  await openTab(page, "Mass Comm");
  await openComposer(page, "Mass Email");
  await page.getByLabel("Subject").fill("Today");
  await page.getByLabel("Message", { exact: true }).fill("Come by!");
  await pressSend(page, "Send from the website");
  await expect(page.getByText("1 sent")).toBeVisible();

  await openTab(page, "Settings");
  await openPart(page, "Prices");
  await page.getByRole("button", { name: "Add Size" }).click();
  await page.getByRole("button", { name: "Delete size 3" }).click();
  await page.getByRole("group", { name: "Size 1" }).getByLabel("Price $").fill("5.50");
  await pressSave(page, page.getByRole("button", { name: "Save Sizes" }));
  await pressAccount(page, "Change Password");
  await page.getByRole("button", { name: "Show passwords" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await pressAccount(page, "Logout");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
});

test("home's forms come where the page is translated before its script is there", { tag: "@detail" }, async ({
  page,
}) => {
  await page.goto("/");
  // The header is hydrated; the parts below it wait for the visitor's first move.
  await page.waitForFunction(() => Object.keys(document.querySelector("header button") ?? {}).length > 0);
  await translate(page);
  for (const [name, button] of [
    ["Sign up for notifications", "Subscribe"],
    ["Message", "Send Message"],
  ] as const) {
    const form = page.getByRole("form", { name });
    await page.mouse.wheel(0, 1);
    await untilHydrated(form);
    await form.getByRole("button", { name: button }).click();
    await expect(form.locator("[aria-invalid]").first()).toBeVisible();
  }
});

test("a text typed early stays where a password manager puts an element beside its field", { tag: "@detail" }, async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/signup-card*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/#notifications");
  const form = page.getByRole("form", { name: "Sign up for notifications" });
  const email = form.getByLabel("Email", { exact: true });
  await email.evaluate((field) => field.after(document.createElement("div")));
  await email.fill("maya@example.com");
  released.resolve();
  await untilHydrated(form);
  await expect(email).toHaveValue("maya@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeVisible();
});
