import fs from "node:fs";
import { expect, it } from "vitest";
import { readEnv } from "../../server/env.ts";

const file = (name: string) => fs.readFileSync(`deploy/${name}`, "utf8");

/** The variables of lines such as `A=1`, and of a unit's lines such as `Environment=A=1 B=2`. */
const variablesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^(?:Environment=)?([A-Z_]+=.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split(/=(.*)/s)),
    ),
  );

it("the unit and its configuration start a site, with the embedded database or with another", () => {
  const [unit, configuration] = [variablesIn(file("truck@.service")), variablesIn(file("truck.env"))];
  expect(readEnv({ ...unit, ...configuration })).toMatchObject({
    BACKUP_DIR: "/var/lib/truck/backups",
    BACKUP_KEEP: 24,
  });
  const { BACKUP_DIR, BACKUP_KEEP, ...others } = configuration;
  expect(readEnv({ ...unit, ...others, DATABASE_URL: "postgres://host/site" }).DATA_DIR).toBe("/var/lib/truck/data");
});

it("no limit of starts closes the socket while an older process may hold its port", () => {
  expect(file("truck@.service")).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(file("truck.socket")).toMatch(/^TriggerLimitIntervalSec=0$/m);
});
