import type { Page } from "@playwright/test";
import { type Mails, test } from "./mails.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, type Truck } from "./test.ts";

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
