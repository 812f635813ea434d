import fc from "fast-check";
import { expect, it } from "vitest";
import { valuesOf } from "../helpers/document-bodies.ts";
import { type OpenApi, operationsOf } from "../helpers/document-calls.ts";
import { site } from "../helpers/site.ts";

const EACH = 12;

/** These are a visitor's. */
const PUBLIC_FORMS = new Set(["POST /api/bookings", "POST /api/contact", "POST /api/follows", "POST /api/subscribers"]);

/** What the document cannot say: rules that span fields, rows or days. */
const SPANNING: Record<string, RegExp> = {
  "POST /api/admin/password/change": /^Current password is/,
  "POST /api/join": /^Choose a password or a passkey/,
  "POST /api/helpers": /^Current password is/,
  "POST /api/passkeys/creation": /^Current password is/,
  "DELETE /api/passkeys/{id}": /^Current password is/,
  "POST /api/passkeys": /^The passkey could not be taken/,
  "POST /api/locations/{id}/changes": /^Say either how many|has passed|begins at|ends at|than planned|past midnight/,
  "POST /api/photo-submissions": /^No photo selected|^Maximum 5 photos/,
  "POST /api/follows": /^A phone number is required for SMS/,
  "POST /api/subscribers": /^A phone number is required for SMS/,
  "PUT /api/subscribers/{id}": /^A phone number is required for SMS/,
  "POST /api/push-subscriptions": /^Phones are reached over/,
  "PUT /api/push-subscriptions": /^Phones are reached over/,
  "POST /api/series": /^A stop that repeats ends|^The last day|^The pause ends|^No stop falls/,
  "POST /api/series/preview": /^A stop that repeats ends|^The last day|^The pause ends|^No stop falls/,
  "PUT /api/series/{id}": /^A stop that repeats ends|^The last day|^The pause ends|^No stop falls/,
  "POST /api/notifications/test": /the business's number in Settings$/,
  "PUT /api/business": /^Closing time must be after|^Package names|^Event types/,
  "PUT /api/menu/order": /^The menu has changed/,
};

it("data that are made from the document are accepted", { timeout: 120_000 }, async () => {
  const truck = await site();
  const document: OpenApi = (await truck.visitor("GET", "/api/openapi.json")).json;
  const cookie = await truck.signIn();
  const refused: string[] = [];
  for (const { method, path, operation } of operationsOf(document)) {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    if (!schema) continue;
    const name = `${method.toUpperCase()} ${path}`;
    const url = path.replaceAll(/\{\w+\}/g, "1");
    for (const body of fc.sample(valuesOf(schema), { numRuns: /image|photo/.test(path) ? 2 : EACH, seed: 2026 })) {
      const { statusCode, body: text } = await truck.app.inject({
        method: method === "put" ? "PUT" : method === "delete" ? "DELETE" : "POST",
        url,
        headers: { ...(PUBLIC_FORMS.has(name) ? {} : { cookie }), "content-type": "application/json" },
        payload: JSON.stringify(body),
      });
      if (statusCode !== 400) continue;
      const { message, issues } = JSON.parse(text);
      if (!SPANNING[name]?.test(message)) {
        refused.push(`${name}: ${JSON.stringify(issues ?? message)} of ${JSON.stringify(body)}`);
      }
    }
  }
  expect(refused).toEqual([]);
});
