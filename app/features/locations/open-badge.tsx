/** The two words on a stop that the spec gives: green when it sells, orange when it is only there for the fun. */
export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  return (
    <p
      className={`inline-flex min-h-9 items-center gap-2 rounded-full px-4 py-1 font-display text-lg leading-tight font-semibold ${isOpen ? "bg-open text-on-open" : "bg-fun text-on-fun"}`}
    >
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-current" />
      {isOpen ? "Open for Business" : "Sorry!! Just Here for the Fun!!"}
    </p>
  );
}
