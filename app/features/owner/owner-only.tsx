import type { ReactNode } from "react";
import { Link } from "react-router";
import { useIsHelper } from "../../lib/data/queries.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Card } from "../../ui/card.tsx";

/** A page of the desk that only the owner may open. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  if (!useIsHelper()) return children;
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <p className="grow">Only the owner can open this page.</p>
      <Link to="/admin-dashboard" className={buttonLook()}>
        To today's stop
      </Link>
    </Card>
  );
}
