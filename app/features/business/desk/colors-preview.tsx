import type { BrandColors } from "../../../../schema/business.ts";
import { paletteOf } from "../../../../schema/palette.ts";

/** A small preview of a page in the unsaved colors, light and dark. */
export function ColorsPreview({ name, colors }: { name: string; colors: BrandColors }) {
  const { light, dark } = paletteOf(colors);
  return (
    <div role="img" aria-label="How your site looks by day and by night" className="grid grid-cols-2 gap-3">
      <PagePreview name={name} main={colors.main} palette={light} />
      {/* The button has the same color in the dark theme. */}
      <PagePreview name={name} main={colors.main} palette={{ ...light, ...dark }} />
    </div>
  );
}

interface PagePreviewProps {
  name: string;
  main: string;
  palette: ReturnType<typeof paletteOf>["light"];
}

function PagePreview({ name, main, palette }: PagePreviewProps) {
  return (
    <div className="overflow-hidden rounded-control border border-line text-sm" style={{ background: palette.surface }}>
      <p
        className="truncate px-3 py-2 font-display font-semibold"
        style={{ background: palette.card, color: palette.ink }}
      >
        {name}
      </p>
      <div
        className="h-1.5"
        style={{ background: `repeating-linear-gradient(90deg, ${main} 0 12px, #fff 12px 24px)` }}
      />
      <div className="grid justify-items-start gap-2 p-3">
        <span style={{ color: palette.muted }}>
          Open until 6 PM. <span style={{ color: palette.link }}>Directions</span>
        </span>
        <span
          className="rounded-control px-3 py-1.5 font-semibold"
          style={{ background: palette.action, color: "#fff" }}
        >
          Book
        </span>
      </div>
      <p className="truncate px-3 py-2" style={{ background: palette.night, color: palette["on-night-muted"] }}>
        {name}
      </p>
    </div>
  );
}
