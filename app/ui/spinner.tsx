/** A turning ring in the colour of the text beside it. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-[3px] border-current border-r-transparent ${className}`}
    />
  );
}
