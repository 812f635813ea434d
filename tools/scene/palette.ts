import type { Stop } from "./svg.ts";

interface Slope {
  readonly top: string;
  readonly bottom: string;
}

export interface Palette {
  readonly sky: readonly Stop[];
  readonly orb: {
    readonly core: string;
    readonly edge: string;
    readonly glow: string;
    readonly glowOpacity: number;
    readonly bloom: number;
  };
  readonly stars: number;
  readonly cloud: { readonly color: string; readonly opacity: number };
  readonly crystal: { readonly color: string; readonly opacity: number };
  readonly farRange: Slope;
  readonly peak: {
    readonly lit: string;
    readonly shade: string;
    readonly snowLit: string;
    readonly snowShade: string;
    /** For peaks that text may lie on. */
    readonly calmSnowLit: string;
    readonly calmSnowShade: string;
  };
  readonly haze: { readonly color: string; readonly opacity: number };
  readonly hills: readonly [back: Slope, middle: Slope, front: Slope];
  readonly tree: { readonly lit: string; readonly shade: string };
  readonly lot: Slope;
  readonly shadow: { readonly color: string; readonly opacity: number };
  readonly truck: {
    readonly body: Slope;
    readonly band: Slope;
    readonly trim: string;
    readonly metal: string;
    readonly tyre: string;
    readonly rim: string;
    readonly glass: Slope;
    readonly board: string;
    readonly lamp: string;
    readonly letter: string;
  };
  readonly awning: { readonly stripe: string; readonly plain: string; readonly underside: string };
  readonly hatch: {
    readonly room: Slope;
    readonly shelf: string;
    readonly fur: string;
    readonly furShade: string;
    readonly counter: string;
  };
  readonly ice: {
    readonly red: string;
    readonly white: string;
    readonly blue: string;
    readonly paper: string;
    readonly paperShade: string;
  };
  readonly bulbs: readonly string[];
  /** Strength of everything that shines: bulbs, hatch light on the ground, head lamp. */
  readonly shine: number;
}

export type Theme = "day" | "night";

const ink = "#0b2545";
const cherry = "#c81d3c";
const sky = "#1677c7";
const lemon = "#ffc93c";
const mint = "#2bb59a";

export const palettes: Readonly<Record<Theme, Palette>> = {
  day: {
    sky: [
      [0, "#7cc6f4"],
      [0.4, "#a3d9f8"],
      [0.62, "#b2e0fa"],
      [0.84, "#f4f8f4"],
    ],
    orb: { core: "#ffe07a", edge: "#ffc93c", glow: "#fffaf0", glowOpacity: 0.85, bloom: 0.2 },
    stars: 0,
    cloud: { color: "#ffffff", opacity: 0.6 },
    crystal: { color: "#ffffff", opacity: 0.75 },
    farRange: { top: "#a9d3ef", bottom: "#e3f2f9" },
    peak: {
      lit: "#82bae4",
      shade: "#5d9dd2",
      snowLit: "#ffffff",
      snowShade: "#b4d8f3",
      calmSnowLit: "#ffffff",
      calmSnowShade: "#cfe7f8",
    },
    haze: { color: "#eef8fc", opacity: 0.85 },
    hills: [
      { top: "#8ed9c4", bottom: "#6fcdb5" },
      { top: "#4fc3aa", bottom: "#35b79d" },
      { top: "#2bb59a", bottom: "#1f9f88" },
    ],
    tree: { lit: "#1f9583", shade: "#13766e" },
    lot: { top: "#dcecf6", bottom: "#f6fbff" },
    shadow: { color: ink, opacity: 0.34 },
    truck: {
      body: { top: "#ffffff", bottom: "#e6f1fa" },
      band: { top: "#1c84d8", bottom: "#1263a8" },
      trim: ink,
      metal: "#c3d5e4",
      tyre: "#13233f",
      rim: "#f2f7fb",
      glass: { top: "#bfe4f8", bottom: "#5d9fcd" },
      board: ink,
      lamp: lemon,
      letter: "#ffffff",
    },
    awning: { stripe: cherry, plain: "#ffffff", underside: "#0b2545" },
    hatch: {
      room: { top: "#0e2f57", bottom: "#1d5487" },
      shelf: "#2d6ca6",
      fur: "#ffffff",
      furShade: "#d3e3f1",
      counter: "#f3c98b",
    },
    ice: { red: "#e0294a", white: "#ffffff", blue: sky, paper: "#ffffff", paperShade: "#cfe0ee" },
    bulbs: [lemon, "#ffffff", cherry, "#ffffff", mint, "#ffffff"],
    shine: 0,
  },
  night: {
    sky: [
      [0, "#081633"],
      [0.4, "#0f2450"],
      [0.62, "#1f3872"],
      [0.74, "#4a4f8f"],
      [0.86, "#a0719b"],
    ],
    orb: { core: "#fffaf0", edge: "#f6e3bd", glow: "#d9c3e8", glowOpacity: 0.5, bloom: 0.4 },
    stars: 1,
    cloud: { color: "#4a5b9a", opacity: 0.28 },
    crystal: { color: "#cfe0ff", opacity: 0.2 },
    farRange: { top: "#3c4a86", bottom: "#7c6a9f" },
    peak: {
      lit: "#3d5592",
      shade: "#22386c",
      snowLit: "#b9c8ec",
      snowShade: "#6f86bf",
      calmSnowLit: "#5870ae",
      calmSnowShade: "#4a609c",
    },
    haze: { color: "#5d5d97", opacity: 0.6 },
    hills: [
      { top: "#27506f", bottom: "#1f4462" },
      { top: "#194459", bottom: "#133849" },
      { top: "#11364a", bottom: "#0c2a3c" },
    ],
    tree: { lit: "#0f3544", shade: "#0a2636" },
    lot: { top: "#3a4c7c", bottom: "#1b2a52" },
    shadow: { color: "#040b1f", opacity: 0.6 },
    truck: {
      body: { top: "#aab9de", bottom: "#8497c6" },
      band: { top: "#1a5ca6", bottom: "#103f7a" },
      trim: "#08172f",
      metal: "#7f92bd",
      tyre: "#070f22",
      rim: "#9aabd2",
      glass: { top: "#5d78b4", bottom: "#24386c" },
      board: "#08172f",
      lamp: "#ffe9a8",
      letter: "#f4f0dc",
    },
    awning: { stripe: "#b01a3a", plain: "#dfe3f2", underside: "#5a1226" },
    hatch: {
      room: { top: "#ffb44a", bottom: "#ffe2a0" },
      shelf: "#d98a2f",
      fur: "#fff8ea",
      furShade: "#f0cf9c",
      counter: "#f7c877",
    },
    ice: { red: "#d12a4c", white: "#eef2ff", blue: "#2f82d6", paper: "#e3e9f8", paperShade: "#a9b8de" },
    bulbs: ["#ffe6a0"],
    shine: 1,
  },
};
