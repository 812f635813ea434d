import http from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { formBody, picture, storedFiles } from "../helpers/pictures.ts";
import { site } from "../helpers/site.ts";

it("forty uploads from one address that never end do not prevent others from sending a photo", async () => {
  const truck = await site({ env: { TRUST_PROXY: "loopback" } });
  const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
  const { body, headers } = await formBody({}, [{ bytes: await picture(), name: "a.jpg" }]);
  const slow = Array.from({ length: 40 }, () => {
    const upload = http.request(`${origin}/api/photo-submissions`, {
      method: "POST",
      headers: { ...headers, "content-length": body.length, "x-forwarded-for": "203.0.113.7" },
    });
    upload.on("error", () => undefined);
    upload.write(body.subarray(0, body.length - 10));
    return upload;
  });
  onTestFinished(() => {
    for (const upload of slow) upload.destroy();
  });
  await expect.poll(() => storedFiles(truck.folder).length).toBeGreaterThan(20);

  const sendFrom = (address: string, signal = AbortSignal.timeout(15_000)) =>
    fetch(`${origin}/api/photo-submissions`, {
      method: "POST",
      headers: { ...headers, "x-forwarded-for": address },
      body,
      signal,
    });
  expect((await sendFrom("198.51.100.4")).status).toBe(201);

  // Those who waited behind the slow ones of their own address come in when these are gone.
  let isAnswered = false;
  const impatient = new AbortController();
  const late = sendFrom("203.0.113.7", impatient.signal).finally(() => {
    isAnswered = true;
  });
  // Sent later, and answered one after the other: it had the time of both.
  for (const address of ["198.51.100.4", "198.51.100.5"]) expect((await sendFrom(address)).status).toBe(201);
  expect(isAnswered).toBe(false);
  for (const upload of slow) upload.destroy();
  const limit = setTimeout(() => impatient.abort(), 15_000);
  expect((await late).status).toBe(201);
  clearTimeout(limit);
});
