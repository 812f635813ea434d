/** The ways to pay, each as a chip; renders nothing without one. @param ways separated by commas */
export function WaysToPay({ ways }: { ways: string }) {
  const chips = ways
    .split(",")
    .map((way) => way.trim())
    .filter(Boolean);
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="font-semibold">We take</span>
      <ul aria-label="Ways to pay" className="flex flex-wrap gap-2 wrap-anywhere">
        {[...new Set(chips)].map((way) => (
          <li key={way} className="rounded-full border border-line bg-card px-3 py-1 text-sm font-semibold">
            {way}
          </li>
        ))}
      </ul>
    </div>
  );
}
