import { expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const message = { firstName: "Ada", lastName: "Lee", email: "ada@example.com", subject: "other", message: "Hello" };
const MESSAGES = "/api/contact-messages";

it("a part of the messages has the unread ones first, and no more than were asked for", async () => {
  const truck = await site();
  for (const text of ["first", "second", "third"]) {
    await truck.visitor("POST", "/api/contact", { ...message, message: text });
  }
  await truck.owner("PUT", `${MESSAGES}/3/read`);
  const texts = async (query: string) =>
    (await truck.owner("GET", MESSAGES + query)).json.map(({ message }: { message: string }) => message);
  expect(await texts("")).toEqual(["third", "second", "first"]);
  expect(await texts("?rows=10")).toEqual(["second", "first", "third"]);
  expect(await texts("?rows=2")).toEqual(["second", "first"]);
  expect((await truck.owner("GET", `${MESSAGES}?rows=0`)).status).toBe(400);
});

it("a search finds a message by its words, name, address or subject, whatever the case, and takes signs as they are", async () => {
  const truck = await site();
  await truck.visitor("POST", "/api/contact", { ...message, firstName: "Élise", message: "100% mango_ice" });
  await truck.visitor("POST", "/api/contact", { ...message, subject: "location-request", email: "bo@example.com" });
  const found = async (search: string) =>
    (await truck.owner("GET", `${MESSAGES}?${new URLSearchParams({ rows: "10", search })}`)).json.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found("élise LEE")).toEqual([1]);
  expect(await found("BO@example")).toEqual([2]);
  expect(await found("location req")).toEqual([2]);
  expect(await found("100%")).toEqual([1]);
  expect(await found("0%m")).toEqual([]);
  expect(await found("mango_")).toEqual([1]);
  expect(await found("mango-")).toEqual([]);
  expect(await found(" hello ")).toEqual([2]);
});
