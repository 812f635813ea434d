import defaultLogo from "../../art/logo.svg";

interface LogoProps {
  /** The owner's logo; null for the drawn one. */
  path: string | null;
  size: number;
  className: string;
}

/** The logo has an empty alt text, because the name is always beside it. */
export function Logo({ path, size, className }: LogoProps) {
  return (
    <img
      src={path ?? defaultLogo}
      alt=""
      // Otherwise React preloads the logo before the stylesheet, which then has to wait for its own connection.
      fetchPriority="low"
      width={size}
      height={size}
      className={`shrink-0 object-contain ${className}`}
    />
  );
}
