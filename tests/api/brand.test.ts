import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { onPostgres } from "../helpers/databases.ts";
import { newFolder, site } from "../helpers/site.ts";

const COFFEE = { main: "#b4541a", deep: "#3b2416" };

describe("a new site", () => {
  it("has calendar entries with a domain that is unique and without the brand", async () => {
    const empty = () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "new-site-"));
      onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
      return folder;
    };
    const domains = [];
    for (const folder of onPostgres ? [newFolder()] : [empty(), empty()]) {
      const truck = await site({ folder });
      const row = await truck.database((db) => db.selectFrom("business").selectAll().executeTakeFirstOrThrow());
      expect(row.calendarDomain).toMatch(/^[0-9a-f]{16}\.calendar$/);
      domains.push(row.calendarDomain);
    }
    expect(new Set(domains).size).toBe(domains.length);
  });

  it("can begin with an empty menu", async () => {
    const truck = await site();
    expect((await truck.visitor("DELETE", "/api/menu/items")).status).toBe(401);
    expect((await truck.owner("DELETE", "/api/menu/items")).status).toBe(204);
    expect((await truck.visitor("GET", "/api/menu")).json).toEqual([]);
  });
});

describe("the settings of the brand", () => {
  it.each([
    ["colors", { main: "red", deep: "#0b2545" }, "A color looks like #c81d3c"],
    ["colors", { main: "#c81d3c" }, "Color is required"],
    ["food", " ", "Kind of food is required"],
    ["eventTypes", [], "At least one event type is needed"],
    ["eventTypes", ["Party", "party"], "Each event type is needed once only"],
    [
      "packages",
      [{ name: "A", servings: 0, minutes: 60, prices: [{ size: "", cents: 1 }] }],
      "Servings must be at least 1",
    ],
    ["packages", [{ name: "A", servings: 1, minutes: 60, prices: [] }], "A price is needed"],
    [
      "packages",
      [1, 2].map(() => ({ name: "A", servings: 1, minutes: 60, prices: [{ size: "", cents: 1 }] })),
      "Each package needs a name of its own",
    ],
  ])("refuse %s such as %j", async (name, value, message) => {
    const truck = await site();
    const { status, json } = await truck.owner("PUT", "/api/business", { [name]: value });
    expect(status).toBe(400);
    expect(json.issues.map((issue: { message: string }) => issue.message)).toContain(message);
  });

  it("accept colors in capitals, and no packages", async () => {
    const truck = await site();
    const { json } = await truck.owner("PUT", "/api/business", {
      colors: { main: "#B4541A", deep: "#3B2416" },
      packages: [],
    });
    expect(json).toMatchObject({ colors: COFFEE, packages: [] });
  });
});

describe("the files of the colors", () => {
  it("are a stylesheet and a mark with addresses that are cached forever", async () => {
    const truck = await site();
    for (const [file, type] of [
      ["b4541a-3b2416.css", "text/css"],
      ["b4541a-3b2416-plain.css", "text/css"],
      ["b4541a-3b2416.svg", "image/svg+xml"],
    ]) {
      const { status, headers } = await truck.visitor("GET", `/brand/${file}`);
      expect(status).toBe(200);
      expect(headers["content-type"]).toContain(type);
      expect(headers["cache-control"]).toContain("immutable");
    }
    expect((await truck.visitor("GET", "/brand/red-blue.css")).status).toBe(404);
  });

  it("are cached only for the site's own colors", async () => {
    const truck = await site();
    await truck.owner("PUT", "/api/business", { colors: COFFEE });
    expect((await truck.visitor("GET", "/manifest.webmanifest")).status).toBe(200);
    for (let color = 0; color < 120; color++) {
      const made = (0x100000 + color).toString(16);
      expect((await truck.visitor("GET", `/brand/${made}-${made}.svg`)).status).toBe(200);
    }
    // From here on nothing can be made that shows the settings.
    await truck.database((db) => db.schema.alterTable("business").renameTo("elsewhere").execute());
    expect((await truck.visitor("GET", "/manifest.webmanifest")).status).toBe(200);
    expect((await truck.visitor("GET", "/brand/b4541a-3b2416.css")).status).toBe(200);
  });

  it("are limited for other colors than the site's own", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const status = async (file: string) => (await truck.visitor("GET", `/brand/${file}`)).status;
    const [own, made] = ["b4541a-3b2416.svg", "b4541a-3b2417.svg"];
    await truck.owner("PUT", "/api/business", { colors: COFFEE });
    for (let call = 1; call <= 130; call++) expect(await status(own)).toBe(200);
    for (let call = 1; call <= 120; call++) expect(await status(made)).toBe(200);
    expect(await status(made)).toBe(429);
    expect(await status("b4541a-3b2416-plain.css")).toBe(200);
    expect((await truck.visitor("GET", "/robots.txt")).status).toBe(200);
    await truck.owner("PUT", "/api/business", { colors: { ...COFFEE, deep: "#3b2417" } });
    expect([await status(made), await status(own)]).toEqual([200, 429]);
  });

  it("replace the drawn logo when the drawing is off: on pages, as icons and when shared", async () => {
    const truck = await site();
    const icons = [
      ["/favicon.ico", 32],
      ["/icon-180.png", 180],
      ["/icon-192.png", 192],
      ["/icon-512.png", 512],
      ["/icon-maskable-512.png", 512],
    ] as const;
    const iconsNow = () => Promise.all(icons.map(async ([address]) => (await truck.app.inject(address)).rawPayload));
    const drawn = await iconsNow();
    const shared = await truck.app.inject("/api/logo-image");
    await truck.owner("PUT", "/api/business", { colors: COFFEE, showsDrawing: false });
    expect((await truck.visitor("GET", "/api/admin/current-logo")).json).toEqual({
      logoPath: "/brand/b4541a-3b2416.svg",
    });
    expect((await truck.app.inject("/api/logo-image")).rawPayload.equals(shared.rawPayload)).toBe(false);
    const marks = await iconsNow();
    for (const [index, [address, size]] of icons.entries()) {
      const mark = marks[index] ?? Buffer.of();
      expect(await sharp(mark).metadata(), address).toMatchObject({ format: "png", width: size, height: size });
      expect(mark.equals(drawn[index] ?? mark), address).toBe(false);
    }
    const manifest =
      (await truck.visitor("GET", "/manifest.webmanifest")).json ??
      JSON.parse((await truck.visitor("GET", "/manifest.webmanifest")).text);
    expect(manifest.icons[0].src).toBe("/icon-192.png?v=b4541a-3b2416.svg");
  });
});
