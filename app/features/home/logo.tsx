import defaultLogo from "../../art/logo.svg";

interface LogoProps {
  /** The owner's own logo; the drawn one stands in while there is none. */
  path: string | null;
  size: number;
  className: string;
}

/** The name always stands beside it, so it says nothing to a screen reader. */
export function Logo({ path, size, className }: LogoProps) {
  return (
    <img
      src={path ?? defaultLogo}
      alt=""
      // React would else preload it before the stylesheet, which then has to wait for a connection of its own.
      fetchPriority="low"
      width={size}
      height={size}
      className={`shrink-0 object-contain ${className}`}
    />
  );
}
