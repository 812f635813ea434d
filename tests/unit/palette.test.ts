import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast } from "../../schema/colors.ts";
import { DEFAULT_COLORS } from "../../schema/default-colors.ts";
import { contrastWithWhite, darkenForWhiteText, lightenOnDark, paletteOf } from "../../schema/palette.ts";
import { brandStyle } from "../../server/site/brand-style.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colors = fc.record({ main: color, deep: color });

const FILLS = ["surface", "card", "raised", "sky-soft", "lemon-soft", "mint-soft"] as const;

describe("the colours of a site", () => {
  it("leave every text readable, by day and by night, whatever two colours the owner chooses", () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const { light, dark } = paletteOf(chosen);
        for (const theme of [light, dark]) {
          for (const fill of FILLS) {
            for (const text of ["ink", "muted", "link"] as const) {
              expect(contrast(theme[text], theme[fill]), `${text} on ${fill}`).toBeGreaterThanOrEqual(4.5);
            }
            expect(contrast(theme.control, theme[fill]), `a control on ${fill}`).toBeGreaterThanOrEqual(3);
          }
          expect(contrast(theme["on-night"], theme.night)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(theme["on-night-muted"], theme.night)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastWithWhite(light.action)).toBeGreaterThanOrEqual(4.5);
        expect(contrastWithWhite(light["action-strong"])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light.lemon, light["on-lemon"])).toBeGreaterThanOrEqual(4.5);
        const night = darkenForWhiteText(chosen.deep);
        expect(contrast(lightenOnDark(light.lemon, night), night), "the pictures' texts").toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("are the owner's own where white is read on them", () => {
    expect(paletteOf(DEFAULT_COLORS).light).toMatchObject({ action: DEFAULT_COLORS.main, night: DEFAULT_COLORS.deep });
  });

  it("are darkened where white would not be read on them", () => {
    expect(darkenForWhiteText("#ffc93c")).not.toBe("#ffc93c");
    expect(darkenForWhiteText("#c81d3c")).toBe("#c81d3c");
  });

  it("make a stylesheet that names them for both themes", () => {
    const style = brandStyle({ main: "#b4541a", deep: "#3b2416" }, true);
    expect(style).toMatch(
      /^html:root\{.*--color-action:#b4541a;.*--color-night:#3b2416;.*\}@media \(prefers-color-scheme:dark\)/,
    );
    expect(style).toContain("--color-scene-sky:");
    expect(brandStyle({ main: "#b4541a", deep: "#3b2416" }, false)).not.toContain("--color-scene-sky:");
  });
});
