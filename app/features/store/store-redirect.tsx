import { useEffect } from "react";
import { Link } from "react-router";
import { buttonLook } from "../../ui/button-look.ts";
import { Spinner } from "../../ui/spinner.tsx";

const SCREEN = "grid min-h-svh place-content-center justify-items-center gap-6 p-6 text-center";

/** @param address null while the business has no store that a browser could be sent to */
export function StoreRedirect({ address }: { address: string | null }) {
  // For a visit from within the site, where no head is read; else the head has sent the browser on already.
  useEffect(() => {
    if (address) window.location.replace(address);
  }, [address]);

  if (!address) {
    return (
      <main id="main" tabIndex={-1} className={SCREEN}>
        <h1 className="text-3xl">Our store is closed for now</h1>
        <Link to="/" className={buttonLook()}>
          Where we are today
        </Link>
      </main>
    );
  }
  return (
    <main id="main" tabIndex={-1} className={SCREEN}>
      <Spinner className="size-14 text-sky" />
      <h1 className="text-2xl sm:text-3xl">Redirecting to the store...</h1>
      <p className="text-lg">
        Still here?{" "}
        <a href={address} className="font-semibold text-link underline underline-offset-4">
          Go to the store
        </a>
      </p>
    </main>
  );
}
