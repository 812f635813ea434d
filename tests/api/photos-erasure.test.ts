import { expect, it, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/web/pages/built.ts";
import { placeOf } from "../helpers/databases.ts";
import { newFolder, PASSWORD } from "../helpers/site.ts";

it("a photo that was given only by link leaves home when its sender is erased", async () => {
  const env = readEnv({ ...placeOf(newFolder()), RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  const { app, owner } = await createApp({ env, pages: builtPages });
  onTestFinished(() => app.close());
  await owner.setFirstPassword(PASSWORD);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const post = (url: string, body: object, cookie = "") =>
    fetch(origin + url, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const home = async () => (await fetch(origin)).text();

  const link = "https://photos.example.com/zelda.jpg";
  await post("/api/photo-submissions", { customerEmail: "zelda@example.com", photoUrls: [link] });
  expect(await home()).toContain(link);
  const cookie = (await post("/api/admin/login", { password: PASSWORD })).headers.get("set-cookie")?.split(";")[0];
  expect((await post("/api/erasures", { email: "zelda@example.com" }, cookie)).status).toBe(201);
  expect(await home()).not.toContain(link);
});
