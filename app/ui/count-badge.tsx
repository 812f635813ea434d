/** A count on a link to the counted rows; nothing at zero. */
export function CountBadge({ count, noun }: { count: number | undefined; noun: string }) {
  if (!count) return null;
  return (
    <span className="min-w-5 rounded-full bg-ink px-1.5 text-center text-xs leading-5 font-semibold text-card">
      <span>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{` ${noun}`}</span>
    </span>
  );
}
