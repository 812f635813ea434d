import { type Point, points, type Triple, triples } from "./svg.ts";

export type Shape = "tall" | "wide";

export interface Peak {
  readonly apex: Point;
  readonly height: number;
  readonly reach: number;
  readonly form: "crown" | "tooth";
  readonly mirrored?: boolean;
  /** Text may lie on it. */
  readonly calm?: boolean;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly orb: { readonly at: Point; readonly r: number };
  readonly farRange: readonly Point[];
  readonly peaks: readonly Peak[];
  readonly hills: readonly [back: readonly Point[], middle: readonly Point[], front: readonly Point[]];
  /** Foot of the trunk (x, y) and height. */
  readonly trees: readonly Triple[];
  readonly lot: readonly Point[];
  readonly truck: { readonly x: number; readonly ground: number; readonly scale: number };
  /** Foot of the menu sign on the ground, where there is room for one. */
  readonly sign?: Point;
  readonly lights: readonly (readonly [from: Point, to: Point, sag: number, bulbs: number])[];
  /** x, top and foot. */
  readonly masts: readonly Triple[];
  /** x, y and scale. */
  readonly clouds: readonly Triple[];
  /** x, y and radius. */
  readonly crystals: readonly Triple[];
  readonly stars: readonly Point[];
}

export const frames: Readonly<Record<Shape, Frame>> = {
  tall: {
    width: 780,
    height: 1200,
    orb: { at: [314, 866], r: 112 },
    farRange: points("0 908, 90 868, 170 904, 236 914, 318 930, 400 918, 470 910, 560 864, 660 904, 780 858"),
    peaks: [
      { apex: [612, 754], height: 330, reach: 300, form: "crown" },
      { apex: [126, 808], height: 270, reach: 250, form: "tooth", mirrored: true },
    ],
    hills: [
      points("0 990, 120 968, 290 1014, 470 980, 640 1004, 780 962"),
      points("0 1028, 150 1044, 330 1024, 540 1050, 700 1018, 780 1024"),
      points("0 1064, 180 1048, 400 1072, 600 1058, 780 1070"),
    ],
    trees: triples(
      "18 1074 124, 62 1078 84, 104 1072 136, 146 1078 74, 656 1078 80, 692 1074 132, 736 1078 96, 772 1076 146",
    ),
    lot: points("0 1098, 200 1088, 420 1084, 620 1090, 780 1082"),
    truck: { x: 136, ground: 1146, scale: 0.745 },
    lights: [
      [[-30, 848], [178, 896], 46, 7],
      [[484, 898], [812, 848], 60, 10],
    ],
    masts: [],
    clouds: triples("120 250 1, 650 430 .8, 470 120 .7, 690 640 .7"),
    crystals: triples(
      "150 690 15, 232 640 10, 424 690 12, 486 640 18, 560 560 10, 70 560 12, 700 500 14, 330 560 9, 90 380 16, 610 260 12, 690 140 18, 240 150 10",
    ),
    stars: points(
      "60 60, 150 130, 240 50, 330 160, 420 70, 520 150, 600 50, 700 120, 90 240, 200 300, 380 260, 480 330, 640 280, 730 230, 40 420, 290 420, 560 440, 700 400, 140 520, 420 520, 640 560, 230 620, 520 640, 60 650, 740 620, 400 660",
    ),
  },
  wide: {
    width: 1920,
    height: 1080,
    orb: { at: [1310, 548], r: 158 },
    farRange: points(
      "0 700, 110 660, 200 690, 330 620, 430 668, 560 610, 680 660, 800 596, 910 640, 1040 580, 1160 690, 1280 680, 1400 690, 1560 590, 1700 640, 1920 570",
    ),
    peaks: [
      { apex: [330, 500], height: 350, reach: 320, form: "tooth", mirrored: true, calm: true },
      { apex: [1716, 330], height: 540, reach: 460, form: "crown" },
      { apex: [880, 420], height: 450, reach: 400, form: "crown", mirrored: true, calm: true },
    ],
    hills: [
      points("0 760, 260 724, 560 792, 900 744, 1260 790, 1600 736, 1920 760"),
      points("0 836, 300 858, 640 816, 1020 850, 1400 820, 1700 846, 1920 800"),
      points("0 880, 340 856, 760 894, 1160 872, 1560 886, 1920 858"),
    ],
    trees: triples(
      "40 894 96, 92 896 70, 140 892 110, 196 896 74, 978 904 92, 1026 898 158, 1072 904 110, 1840 872 190, 1890 876 130, 1800 878 110",
    ),
    lot: points("0 934, 400 916, 900 922, 1400 908, 1920 914"),
    truck: { x: 1052, ground: 984, scale: 1.06 },
    sign: [1038, 1022],
    lights: [
      [[964, 560], [1108, 624], 34, 5],
      [[1548, 624], [1846, 548], 62, 9],
    ],
    masts: triples("964 554 950, 1846 542 944"),
    clouds: triples("360 190 1.3, 980 130 1, 1560 210 1.2, 700 380 .9"),
    crystals: triples(
      "1120 440 20, 1470 380 16, 1100 300 13, 1540 300 24, 1260 250 14, 1420 180 18, 1700 150 22, 880 230 16, 560 120 18, 210 330 14, 110 130 20, 700 260 12",
    ),
    stars: points(
      "60 60, 190 130, 300 50, 410 180, 520 80, 640 160, 760 60, 880 140, 1000 60, 1110 170, 1230 80, 1350 130, 1470 60, 1590 160, 1710 70, 1850 130, 110 260, 260 330, 460 300, 600 360, 780 300, 930 260, 1080 390, 1220 280, 1400 250, 1620 270, 1800 220, 1880 330, 60 440, 520 470, 700 480",
    ),
  },
};
