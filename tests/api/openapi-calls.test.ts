import fc from "fast-check";
import { expect, it } from "vitest";
import { callsOf, faultOf, type OpenApi, operationsOf, send } from "../helpers/document-calls.ts";
import { site } from "../helpers/site.ts";

// bench/openapi-calls.ts does the same five hundred times for each operation.
const CALLS = 12;

it("whatever is sent to an operation, it answers what the document says that it can answer", async () => {
  const truck = await site();
  const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
  const document: OpenApi = (await truck.visitor("GET", "/api/openapi.json")).json;
  let cookie = await truck.signIn();
  const faults: unknown[] = [];
  for (const { method, path, operation } of operationsOf(document)) {
    const calls = fc.sample(fc.tuple(callsOf(method, path, operation), fc.boolean()), { numRuns: CALLS, seed: 2026 });
    for (const [call, asOwner] of calls) {
      const answer = await send(origin, call, asOwner ? cookie : undefined);
      const fault = faultOf(operation, answer);
      if (fault) faults.push([call, fault]);
      if (asOwner && path.endsWith("/logout")) cookie = await truck.signIn();
    }
  }
  expect(faults).toEqual([]);
});
