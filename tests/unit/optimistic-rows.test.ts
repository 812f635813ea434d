import { describe, expect, it } from "vitest";
import { withQueuedChanges } from "../../app/lib/offline/optimistic-rows.ts";
import type { QueuedCall } from "../../app/lib/offline/records.ts";

const added: QueuedCall = {
  key: "1",
  epoch: undefined,
  pressedAt: "2026-07-04T17:00:00.000Z",
  account: "owner",
  method: "POST",
  path: "/api/locations",
  list: "/api/locations",
  row: { id: -1, name: "Pier" },
  newIn: ["/api/locations?rows=200"],
  order: 1,
  words: "New stop: Pier",
};

describe("a row that was added offline", () => {
  it.each([
    ["/api/locations?rows=200", true],
    ["/api/locations?rows=400", true],
    ["/api/locations?rows=200&search=lake", false],
    ["/api/locations?which=today", false],
  ])("shows in %s: %s", (path, isShown) => {
    const rows = withQueuedChanges(path, [{ id: 1, name: "Lake Park" }], [added]);
    expect(rows.some(({ id }) => id === -1)).toBe(isShown);
  });
});
