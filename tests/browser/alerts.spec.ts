import type { Page } from "@playwright/test";
import { type Mails, test } from "./mails.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, holdCalls, type Truck } from "./test.ts";

const EMAIL = "maya@example.com";

/** Signs Maya up, sends her a mail, and takes the link out of it. @returns the page's address, without the host */
async function linkFromMail(truck: Truck, mails: Mails, choices: Record<string, unknown> = {}): Promise<string> {
  await truck.owner("POST", "/api/subscribers", { email: EMAIL, ...choices });
  await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Ice week", message: "Come by." });
  const mail = await mails.to(EMAIL);
  const link = /http:\S+(\/alerts\?token=\S+)/.exec(mail?.text ?? "")?.[1];
  if (!link) throw new Error(`No link in ${mail?.text}`);
  return link;
}

const stored = async (truck: Truck) => (await (await truck.owner("GET", "/api/subscribers")).json())[0];

async function open(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your Updates" })).toBeVisible();
}

test("the link in a mail shows what one gets, shortened, and saves what one wants instead", async ({
  page,
  truck,
  mails,
}) => {
  const link = await linkFromMail(truck, mails, { phone: "(217) 555-0134" });
  await open(page, link);
  await expect(page.getByText("What we send to m•••@example.com and •••34:")).toBeVisible();
  await expect(page.getByText(EMAIL)).toHaveCount(0);
  await expect(page.getByLabel("Email notifications")).toBeChecked();
  const sms = page.getByLabel("SMS notifications");
  await expect(sms).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await sms.check();
  await page.getByLabel("Email notifications").uncheck();
  expect(await stored(truck)).toMatchObject({ emailNotifications: true, smsNotifications: false });
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await stored(truck)).toMatchObject({ isActive: true, emailNotifications: false, smsNotifications: true });

  await page.reload();
  await expect(sms).toBeChecked();
  await expect(page.getByLabel("Email notifications")).not.toBeChecked();
});

test("one press unsubscribes, opening the link alone does not, and one may come back", async ({
  page,
  truck,
  mails,
}) => {
  const link = await linkFromMail(truck, mails);
  await open(page, link);
  const stop = page.getByRole("button", { name: "Unsubscribe from everything" });
  await expect(stop).toBeVisible();
  expect((await stored(truck)).isActive).toBe(true);
  await expect(page.getByLabel("SMS notifications")).toBeDisabled();

  await stop.click();
  await expect(page.getByText("Done. You are unsubscribed.")).toBeVisible();
  // The button that was pressed is gone.
  await expect(page.getByText(/^You are unsubscribed: we send nothing/)).toBeFocused();
  await expect(page.getByText("You are unsubscribed: we send nothing to m•••@example.com.")).toBeVisible();
  await expect(stop).toHaveCount(0);
  expect((await stored(truck)).isActive).toBe(false);
  await expectAccessible(page);

  await page.getByLabel("Email notifications").check();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(await stored(truck)).toMatchObject({ isActive: true, emailNotifications: true });
});

test("one may go over to chosen stops, change them, and hear of everything again", { tag: "@detail" }, async ({
  page,
  truck,
  mails,
}) => {
  const link = await linkFromMail(truck, mails);
  const follows = async () => {
    const token = new URLSearchParams(link.split("?")[1]).get("token");
    const answer = await (await truck.visitor("GET", `/api/alerts?token=${encodeURIComponent(token ?? "")}`)).json();
    return answer.follows.map(({ label }: { label: string }) => label);
  };
  const save = page.getByRole("button", { name: "Save my choices" });
  const saved = page.getByText("Saved.");
  await open(page, link);
  await page.getByLabel("Only the stops that I choose").check();
  await save.click();
  await expect(page.getByText("Choose a place, a day or a stop")).toBeVisible();
  expect(await follows()).toEqual([]);

  await page.getByLabel("Every Friday").check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await save.click();
  await expect(saved).toBeVisible();
  expect(await follows()).toEqual(["Every Friday"]);

  await page.reload();
  await expect(page.getByLabel("Every Friday")).toBeChecked();
  await page.getByLabel("Only the stops that I choose").uncheck();
  await save.click();
  await expect(saved).toBeVisible();
  expect(await follows()).toEqual([]);
});

test("a link that was altered, belongs to nobody or lacks its end says nothing of anybody", { tag: "@detail" }, async ({
  page,
  truck,
  mails,
}) => {
  const link = await linkFromMail(truck, mails);
  const [id = "", signature = ""] = link.replace("/alerts?token=", "").split(".");
  const turned = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  for (const token of [`${id}.${turned}`, `${Number(id) + 1}.${signature}`, `${id}.${signature.slice(0, 9)}`, ""]) {
    await open(page, `/alerts?token=${token}`);
    await expect(page.getByRole("alert")).toHaveText(
      "This link is not complete. Please open it from the email once more, or copy all of it.",
    );
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByText("m•••@example.com")).toHaveCount(0);
  }
  await expectAccessible(page);
  expect((await stored(truck)).isActive).toBe(true);
});

test("a server that cannot be reached can be asked again, and nothing chosen is lost", { tag: "@detail" }, async ({
  page,
  truck,
  mails,
}) => {
  const link = await linkFromMail(truck, mails);
  await page.route("**/api/alerts*", (route) => route.abort());
  await open(page, link);
  await expect(page.getByRole("alert")).toContainText("Your updates could not be loaded.");
  await page.unroute("**/api/alerts*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email notifications")).toBeChecked();

  await page.route("**/api/alerts", (route) => route.abort());
  await page.getByLabel("Email notifications").uncheck();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("That did not work. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Email notifications")).not.toBeChecked();
  await page.unroute("**/api/alerts");
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("Done. You are unsubscribed.")).toBeVisible();
});

test("of several presses the last one holds, and what is ticked meanwhile stays", { tag: "@detail" }, async ({
  page,
  truck,
  mails,
}) => {
  const link = await linkFromMail(truck, mails, { phone: "(217) 555-0134" });
  await open(page, link);
  const call = holdCalls(page, "POST", "**/api/alerts");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("button", { name: "Save my choices" }).click();
  await call.sent;
  await page.getByLabel("SMS notifications").check();
  await page.getByRole("button", { name: "Unsubscribe from everything" }).click();
  // Whatever was sent before this is on its way by now.
  await page.evaluate(async () => void (await fetch("/healthz")));
  expect(sent).toHaveLength(1);
  call.release();
  await expect(page.getByText("Done. You are unsubscribed.")).toBeVisible();
  expect((await stored(truck)).isActive).toBe(false);

  const saving = holdCalls(page, "POST", "**/api/alerts");
  await page.getByLabel("Email notifications").check();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await saving.sent;
  await page.getByLabel("Only the stops that I choose").check();
  saving.release();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByLabel("Only the stops that I choose")).toBeChecked();
});

test("a number that can get no SMS is named, where saving would fail again and again", { tag: "@detail" }, async ({
  page,
  truck,
  mails,
}) => {
  await open(page, await linkFromMail(truck, mails, { phone: "999 555 0134" }));
  await page.getByLabel("SMS notifications").check();
  await page.getByRole("button", { name: "Save my choices" }).click();
  await expect(page.getByText("No SMS can go to your phone number")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one press unsubscribes, and a link that is not complete says so", { tag: "@detail" }, async ({
    page,
    truck,
    mails,
  }) => {
    const link = await linkFromMail(truck, mails);
    await page.goto(`${link.slice(0, -3)}AAA`);
    const stop = page.getByRole("button", { name: "Unsubscribe from everything" });
    await stop.click();
    await expect(page.getByRole("alert")).toHaveText("This link not found");
    await page.goto(link);
    expect((await stored(truck)).isActive).toBe(true);
    await stop.click();
    await expect(page.getByRole("heading", { name: "Done. You are unsubscribed." })).toBeVisible();
    expect((await stored(truck)).isActive).toBe(false);
  });
});
