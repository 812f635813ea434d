import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { IMPORT_MAX_LINES } from "../../schema/subscriber-import.ts";
import type { ListedSubscriber } from "../../schema/subscribers.ts";
import { businessService } from "../../server/business/service.ts";
import type { Context } from "../../server/context.ts";
import { transaction } from "../../server/db/transaction.ts";
import { importService } from "../../server/subscribers/import.ts";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

const IMPORT = "/api/subscribers/import";

async function siteWith(...emails: string[]) {
  const truck = await site();
  for (const email of emails) await truck.visitor("POST", "/api/subscribers", { email });
  return {
    truck,
    send: (csv: string, save = true) => truck.owner("POST", IMPORT, { csv, save }),
    list: async (): Promise<ListedSubscriber[]> => (await truck.owner("GET", "/api/subscribers")).json,
  };
}

describe("a CSV file of subscribers", () => {
  it("is previewed with new, known, unsubscribed and wrong lines, and nothing is stored", async () => {
    const { truck, send, list } = await siteWith("known@example.com", "gone@example.com");
    const gone = (await list()).find(({ email }) => email === "gone@example.com");
    await truck.owner("PUT", `/api/subscribers/${gone?.id}`, { isActive: false });
    const csv = [
      "Email Address,First Name,Tags,Phone Number",
      "new@example.com,Lee,vip,(217) 555-0119",
      "KNOWN@example.com,Somebody,,",
      "gone@example.com,,,",
      "not an address,Kim,,",
      "phone@example.com,Kim,,12",
      "New@Example.com,Again,,",
    ].join("\n");
    const { status, json } = await send(csv, false);
    expect(status).toBe(200);
    expect(json).toEqual({
      saved: false,
      added: 1,
      known: 1,
      unsubscribed: 1,
      wrong: 3,
      wrongLines: [
        { line: 5, reason: "Please enter a valid email address" },
        { line: 6, reason: "Please enter a valid phone number" },
        { line: 7, reason: "The same address stands in line 2" },
      ],
      columns: { used: ["Email Address", "First Name", "Phone Number"], unused: ["Tags"] },
    });
    expect(await list()).toHaveLength(2);
  });

  it("keeps people inactive who unsubscribed in another program", async () => {
    const { send, list } = await siteWith();
    await send("Email Address,Email Subscription Status\nin@example.com,subscribed\nout@example.com,Unsubscribed\n");
    await send("Email,Accepts Email Marketing\nyes@example.com,yes\nno@example.com,no\n");
    await send("Email address,Email status\nleft@example.com,Unsubscribed\n");
    await send("Email 1,Email subscriber status\nnever@example.com,Never subscribed\n");
    await send("Email Address,Email Unsubscribed\ngone@example.com,True\nhere@example.com,False\n");
    await send("Email Address,UNSUB_TIME\nlate@example.com,2026-05-01 12:00:00\nlasting@example.com,\n");
    await send("Email Address,Email Subscription Status\nunknown@example.com,unknown\nnone@example.com,\n");
    const active = (await list()).filter(({ isActive }) => isActive).map(({ email }) => email);
    expect(active.toSorted()).toEqual(
      ["here", "in", "lasting", "none", "unknown", "yes"].map((name) => `${name}@example.com`),
    );
    expect(await list()).toHaveLength(12);
  });

  it("keeps people inactive when any line or column says that they have unsubscribed", async () => {
    const { send, list } = await siteWith();
    await send("Email,Subscribed status,Email status\nada@example.com,x,Subscribed\nada@example.com,x,Unsubscribed\n");
    await send("Email Address,UNSUB_TIME,CLEAN_TIME\ncleaned@example.com,,2026-05-01 12:00:00\n");
    await send("Email,Email status,Accepts Email Marketing\nno@example.com,Active,no\nyes@example.com,Active,yes\n");
    const active = (await list()).filter(({ isActive }) => isActive).map(({ email }) => email);
    expect(active).toEqual(["yes@example.com"]);
    expect(await list()).toHaveLength(4);
  });

  it("turns no SMS on for a number that has opted out, whatever address is beside it", async () => {
    const { truck, send, list } = await siteWith();
    const [off, on] = ["+12175550119", "+12175550134"];
    for (const [email, phone] of [
      ["off@example.com", off],
      ["on@example.com", on],
    ])
      await truck.visitor("POST", "/api/subscribers", { email, phone, smsNotifications: phone === on });
    await send(`Email,Phone,SMS\nnew-off@example.com,${off},yes\nnew-on@example.com,${on},yes\n`);
    const sms = (await list()).filter(({ smsNotifications }) => smsNotifications).map(({ email }) => email);
    expect(sms.toSorted()).toEqual(["new-on@example.com", "on@example.com"]);
    const { json } = await truck.owner("GET", `/api/subscribers/${(await list())[1]?.id}/consent`);
    expect(JSON.stringify(json)).not.toMatch(/emails and text messages/);
  });

  it("of Google has names by first and last name, not by the whole name", async () => {
    const { send, list } = await siteWith();
    await send("Name,Given Name,Family Name,E-mail 1 - Value\nJane Roe,Jane,Roe,jane@example.com\n");
    await send("Name,Email\nAda Snow,ada@example.com\n");
    expect(await list()).toMatchObject([
      { firstName: "Ada Snow", lastName: null },
      { firstName: "Jane", lastName: "Roe" },
    ]);
  });

  it("may end with the empty rows of a spreadsheet", async () => {
    const { send } = await siteWith();
    const { json } = await send("Email;First Name\r\nlee@example.com;Lee\r\n;\r\n ; \r\nwrong;Kim\r\n;\r\n");
    expect(json).toMatchObject({ added: 1, wrong: 1, wrongLines: [{ line: 5 }] });
  });

  it("is imported with the owner's word, date and wording as consent", async () => {
    const { truck, send, list } = await siteWith();
    const csv = "email,firstName,lastName,phone,smsNotifications\nLee@example.com,Lee,Ng,217-555-0119,yes\n";
    expect((await send(csv)).json).toMatchObject({ saved: true, added: 1, wrong: 0 });
    expect(await list()).toEqual([
      {
        id: 1,
        email: "lee@example.com",
        phone: "+12175550119",
        firstName: "Lee",
        lastName: "Ng",
        emailNotifications: true,
        smsNotifications: true,
        isActive: true,
        createdAt: "2026-07-04T17:00:00.000Z",
        revision: 1,
        follows: 0,
      },
    ]);
    expect((await truck.owner("GET", "/api/subscribers/1/consent")).json).toEqual({
      consent: {
        at: "2026-07-04T17:00:00.000Z",
        from: "imported by the owner",
        address: "",
        wording: `The owner states that this person agreed to receive emails and text messages from ${FIRST.name} about its locations and specials.`,
      },
    });
  });

  it("changes no existing subscriber: unsubscribed ones stay unsubscribed", async () => {
    const { truck, send, list } = await siteWith("gone@example.com", "known@example.com");
    const gone = (await list()).find(({ email }) => email === "gone@example.com");
    await truck.owner("PUT", `/api/subscribers/${gone?.id}`, { isActive: false });
    const before = await list();
    const csv = "email,first,isActive,emailNotifications\ngone@example.com,X,true,true\nknown@example.com,Y,false,no\n";
    expect((await send(csv)).json).toMatchObject({ added: 0, known: 1, unsubscribed: 1 });
    expect(await list()).toEqual(before);
  });

  it.each([
    [
      "semicolons, CRLF, a byte order mark",
      '\uFEFFE-mail;Last name\r\nlee@example.com;"Ng; ""Ice"""\r\n\r\n',
      'Ng; "Ice"',
    ],
    ["commas and quoted line breaks are refused as a name", 'email,last name\nlee@example.com,"Ng\nIce"\n', undefined],
    ["tabs", "Email\tSurname\nlee@example.com\tNg, Ice\n", "Ng, Ice"],
    ["short lines", "lastname,email,phone\nNg,lee@example.com\n", "Ng"],
    ["one column", "email\nlee@example.com\n", null],
    ["no line break at the end", "email,lastName\nlee@example.com,Ng", "Ng"],
    ["our own export's apostrophes", `email,lastName\nlee@example.com,"'=1+1"\n`, "=1+1"],
  ])("may have %s", async (_, csv, lastName) => {
    const { send, list } = await siteWith();
    await send(csv);
    expect((await list()).map((row) => row.lastName)).toEqual(lastName === undefined ? [] : [lastName]);
  });

  it("can be imported from the desk's own export", async () => {
    const { subscribersAsCsv } = await import("../../app/features/subscribers/desk/csv.ts");
    const first = await siteWith("a@example.com");
    await first.truck.visitor("POST", "/api/subscribers", { email: "b@example.com", phone: "217-555-0119" });
    await first.truck.owner("PUT", "/api/subscribers/1", { isActive: false });
    // They agreed to chosen stops, which another site does not have.
    await first.truck.visitor("POST", "/api/follows", { email: "some@example.com", topics: ["weekday:5"] });
    const second = await siteWith();
    const { json } = await second.send(subscribersAsCsv(await first.list()));
    expect(json).toMatchObject({ added: 2, wrong: 1 });
    const told = ({ email, phone, isActive }: ListedSubscriber) => [email, phone, isActive];
    const ofEverything = (await first.list()).filter(({ email }) => email !== "some@example.com");
    expect((await second.list()).map(told).sort()).toEqual(ofEverything.map(told).sort());
  });

  it.each([
    ["no text", ""],
    ["only a header's line break", "\n"],
    ["no e-mail column", "name,phone\nLee,1\n"],
    ["a quotation mark that is never closed", 'email,name\nlee@example.com,"Lee\n'],
    ["too many lines", `email\n${"a@example.com\n".repeat(IMPORT_MAX_LINES + 1)}`],
  ])("is refused as a whole with %s", async (_, csv) => {
    const { send, list } = await siteWith();
    const { status, json } = await send(csv);
    expect(status).toBe(400);
    expect(json.issues[0].path).toBe("csv");
    expect(await list()).toEqual([]);
  });

  it("is refused when it is too large", async () => {
    const { send } = await siteWith();
    expect((await send(`email\n${"x".repeat(5 * 1024 * 1024)}`)).status).toBe(400);
    expect((await send(`email\n${"x".repeat(11 * 1024 * 1024)}`)).status).toBe(413);
  });

  it("of twenty thousand lines is imported in one call, and once when repeated", async () => {
    const { send, list } = await siteWith();
    const csv = `email\n${Array.from({ length: 20_000 }, (_, index) => `p${index}@example.com`).join("\n")}`;
    const answers = await Promise.all([send(csv), send(csv)]);
    expect(answers.map(({ json }) => json.added).sort()).toEqual([0, 20_000]);
    expect(await list()).toHaveLength(20_000);
  });

  it("is for the owner only", async () => {
    const { truck } = await siteWith();
    expect((await truck.visitor("POST", IMPORT, { csv: "email\na@example.com", save: true })).status).toBe(401);
  });

  it.each([
    ["Excel's own first line", "sep=;\r\n"],
    ["one of another program, and a blank line", "\ufeffSEP=;\n\n"],
    ["blank lines", "\n;;\n  \n"],
  ])("may have %s above its table", async (_what, above) => {
    const { send } = await siteWith();
    const { json } = await send(`${above}Name;Email\nAnn;ann@example.com\nBo;nobody\n`);
    const line = above.split("\n").length + 2;
    expect(json).toMatchObject({ added: 1, wrongLines: [{ line }] });
  });

  it("reports the first hundred wrong lines and counts the others", async () => {
    const { send } = await siteWith();
    const { json } = await send(`email\n${"nobody\n".repeat(150)}`);
    expect(json.wrong).toBe(150);
    expect(json.wrongLines).toHaveLength(100);
  });
});

it("other requests are answered while a long file is read and stored", async () => {
  const { truck } = await siteWith();
  const csv = ["email", ...Array.from({ length: 2000 }, (_, index) => `person${index}@example.com`)].join("\n");
  await truck.database(async (db) => {
    const write: Context["write"] = (work) => transaction(db, work);
    const context = { db, clock: truck.clock, write };
    const subscribers = importService(context, { business: businessService(context) });
    await subscribers.import("email\nfirst@example.com", true);
    for (const [save, least] of [
      [false, 40],
      [true, 50],
    ] as const) {
      let turns = 0;
      let isDone = false;
      const importing = subscribers.import(csv, save).finally(() => {
        isDone = true;
      });
      for (; !isDone; turns++) await turn();
      expect(await importing).toMatchObject({ added: 2000 });
      expect(turns).toBeGreaterThanOrEqual(least);
    }
  });
});
