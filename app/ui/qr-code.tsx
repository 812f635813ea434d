import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";

/** The white margin that readers need, in modules. */
const MARGIN = 4;

interface QrCodeProps {
  text: string;
  /** The alternative text. */
  label: string;
}

/** A QR code, dark on white in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = useMemo(() => generate(text, { minCorrectionLevel: correction.M }), [text]);
  const size = code.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control bg-white"
    >
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
