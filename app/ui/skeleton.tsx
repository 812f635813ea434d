/** A placeholder; its size is set by `className`. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-raised ${className}`} />;
}
