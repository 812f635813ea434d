import fc from "fast-check";
import { callsOf, faultOf, type OpenApi, operationsOf, send } from "../tests/helpers/document-calls.ts";
import { figure, ownerCookie, startSite } from "./site.ts";

// Calls made at random from the OpenAPI document of a running server, half of them signed in. Another seed makes others;
// one that was printed makes the same again: node bench/openapi-calls.ts 1234
const CALLS = 500;
const seed = Number(process.argv[2] ?? Date.now() % 1e9);

const site = await startSite({ LOG_LEVEL: "silent", TWILIO_API_URL: "http://127.0.0.1:9" });
const document = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as OpenApi;

let cookie = await ownerCookie(site.origin);
const faults = new Set<string>();
let calls = 0;
const operations = operationsOf(document);
for (const { method, path, operation } of operations) {
  const statuses = new Set<number>();
  const made = fc.sample(fc.tuple(callsOf(method, path, operation), fc.boolean()), { numRuns: CALLS, seed });
  for (const [call, asOwner] of made) {
    const answer = await send(site.origin, call, asOwner ? cookie : undefined);
    calls += 1;
    statuses.add(answer.status);
    const fault = faultOf(operation, answer);
    if (fault) faults.add(`${method.toUpperCase()} ${path} ${fault}\n    ${JSON.stringify(call).slice(0, 600)}`);
    // The call itself may have ended the session.
    if (asOwner && /logout|password/.test(path)) cookie = await ownerCookie(site.origin);
  }
  console.log(`${method.toUpperCase()} ${path} answered ${[...statuses].sort().join(" ")}`);
}
for (const fault of faults) console.error(fault);
figure("operations", operations.length, "operations");
figure("calls", calls, "calls", `${CALLS} for each operation, seed ${seed}`);
figure("5xx, undocumented statuses, errors without a message", faults.size, "answers", "0");
await site.stop();
if (faults.size > 0) process.exitCode = 1;
