import type { Frame, Peak } from "./frames.ts";
import type { Palette } from "./palette.ts";
import { closed, defs, linear, type Point, path, points, rect, smooth } from "./svg.ts";

interface Form {
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  readonly ridge: readonly Point[];
  readonly snowLeft: readonly Point[];
  readonly snowRight: readonly Point[];
  /** A darker plane within the lit snow. */
  readonly facet: readonly Point[];
  readonly gullies: readonly (readonly Point[])[];
}

/** Hand-drawn outlines; the apex is 0,0 and the foot lies at y = 1. */
const forms: Readonly<Record<Peak["form"], Form>> = {
  crown: {
    left: points("0 0, -.07 .1, -.13 .13, -.22 .27, -.34 .34, -.46 .52, -.58 .6, -.76 .83, -1 1"),
    right: points("0 0, .05 .05, .12 .19, .2 .23, .29 .39, .43 .47, .55 .66, .74 .77, 1 1"),
    ridge: points("0 0, .03 .13, -.02 .24, .07 .4, .03 .55, .14 .74, .1 1"),
    snowLeft: points("-.34 .34, -.27 .42, -.22 .36, -.17 .5, -.11 .41, -.04 .56, .04 .47"),
    snowRight: points(".29 .39, .24 .45, .19 .38, .14 .52, .09 .43, .04 .47"),
    facet: points("-.13 .13, -.07 .24, -.12 .34, -.11 .41, -.17 .5, -.22 .36, -.2 .26"),
    gullies: [points("-.34 .48, -.29 .53, -.34 .63, -.33 .55"), points(".25 .52, .3 .58, .32 .68, .26 .59")],
  },
  tooth: {
    left: points("0 0, -.05 .04, -.14 .21, -.26 .3, -.35 .46, -.52 .56, -.66 .74, -.84 .84, -1 1"),
    right: points("0 0, .08 .14, .13 .17, .24 .37, .36 .44, .5 .66, .66 .74, 1 1"),
    ridge: points("0 0, -.02 .1, .04 .22, -.03 .36, .05 .52, -.02 .7, .06 1"),
    snowLeft: points("-.26 .3, -.21 .38, -.16 .33, -.12 .46, -.07 .38, -.02 .42"),
    snowRight: points(".24 .37, .19 .42, .15 .35, .1 .5, .05 .4, -.02 .42"),
    facet: points("-.14 .21, -.09 .27, -.11 .37, -.12 .46, -.16 .33, -.21 .38, -.2 .29"),
    gullies: [points("-.25 .46, -.2 .52, -.25 .61, -.24 .54"), points(".24 .48, .29 .55, .3 .64, .25 .56")],
  },
};

function mountain({ apex, height, reach, form, mirrored = false, calm = false }: Peak): string {
  const shape = forms[form];
  const [snow, shadedSnow] = calm ? ["url(#pp-calm)", "url(#pp-calm-shade)"] : ["url(#pp-snow)", "url(#pp-snow-shade)"];
  const turn = mirrored ? -1 : 1;
  const placed = (outline: readonly Point[]): Point[] =>
    outline.map(([x, y]) => [apex[0] + x * reach * turn, apex[1] + y * height]);
  const downRidge = (to: number): Point[] => [...shape.ridge.filter(([, y]) => y < to)].reverse();
  const snowLine = shape.snowLeft.at(-1)?.[1] ?? 0.45;
  const capLeft = [
    ...shape.left.filter(([, y]) => y < (shape.snowLeft[0]?.[1] ?? 0)),
    ...shape.snowLeft,
    ...downRidge(snowLine),
  ];
  const capRight = [
    ...shape.right.filter(([, y]) => y < (shape.snowRight[0]?.[1] ?? 0)),
    ...shape.snowRight,
    ...downRidge(snowLine),
  ];
  const drawn = (outline: readonly Point[], fill: string): string => path(closed(placed(outline)), fill);
  return [
    drawn([...shape.left, ...[...shape.right].reverse()], "url(#pp-rock)"),
    drawn([...shape.right, ...[...shape.ridge].reverse()], "url(#pp-rock-shade)"),
    drawn(capLeft, snow),
    path(closed(placed(shape.facet)), shadedSnow, 'opacity=".55"'),
    drawn(capRight, shadedSnow),
    ...shape.gullies.map((gully, i) => drawn(gully, i === 0 ? snow : shadedSnow)),
  ].join("");
}

const downTo = (outline: readonly Point[], { width, height }: Frame): string =>
  `${smooth(outline)}L${width} ${height}L0 ${height}Z`;

export function mountains(frame: Frame, palette: Palette): string {
  const { peak, farRange, haze } = palette;
  const ridge = [...frame.farRange, [frame.width, frame.height], [0, frame.height]] as const;
  const meadow = frame.hills[0][0]?.[1] ?? frame.height;
  return [
    defs(
      linear("pp-far", [
        [0, farRange.top],
        [0.5, farRange.bottom],
      ]),
      linear("pp-rock", [
        [0, peak.lit],
        [1, peak.lit],
      ]),
      linear("pp-rock-shade", [
        [0, peak.shade],
        [1, peak.lit],
      ]),
      linear("pp-snow", [
        [0, peak.snowLit],
        [1, peak.snowLit, 0.9],
      ]),
      linear("pp-snow-shade", [
        [0, peak.snowShade],
        [1, peak.snowShade, 0.8],
      ]),
      linear("pp-calm", [
        [0, peak.calmSnowLit],
        [1, peak.calmSnowLit, 0.9],
      ]),
      linear("pp-calm-shade", [
        [0, peak.calmSnowShade],
        [1, peak.calmSnowShade, 0.8],
      ]),
      linear("pp-haze", [
        [0, haze.color, 0],
        [0.5, haze.color, haze.opacity * 0.55],
        [1, haze.color, haze.opacity],
      ]),
    ),
    path(closed(ridge), "url(#pp-far)"),
    ...frame.peaks.map(mountain),
    rect(0, meadow - 150, frame.width, 190, "url(#pp-haze)"),
  ].join("");
}

function tree(x: number, foot: number, height: number, { tree: look }: Palette): string {
  const w = height * 0.27;
  const outline = (side: 1 | -1): string =>
    `M${x} ${foot - height}C${x + side * w * 0.35} ${foot - height * 0.62} ${x + side * w} ${foot - height * 0.3} ${x + side * w} ${foot - height * 0.12}Q${x + side * w * 0.9} ${foot} ${x} ${foot}Z`;
  return path(outline(-1), look.lit) + path(outline(1), look.shade);
}

export function meadows(frame: Frame, palette: Palette): string {
  const [back, middle, front] = frame.hills;
  const [far, half, near] = palette.hills;
  return [
    defs(
      linear("pp-hill-0", [
        [0, far.top],
        [0.4, far.bottom],
      ]),
      linear("pp-hill-1", [
        [0, half.top],
        [0.5, half.bottom],
      ]),
      linear("pp-hill-2", [
        [0, near.top],
        [0.6, near.bottom],
      ]),
      linear("pp-lot", [
        [0, palette.lot.top],
        [1, palette.lot.bottom],
      ]),
    ),
    path(downTo(back, frame), "url(#pp-hill-0)"),
    path(downTo(middle, frame), "url(#pp-hill-1)"),
    ...frame.trees.map(([x, y, height]) => tree(x, y, height, palette)),
    path(downTo(front, frame), "url(#pp-hill-2)"),
    path(downTo(frame.lot, frame), "url(#pp-lot)"),
  ].join("");
}
