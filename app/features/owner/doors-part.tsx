import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { ChangePassword } from "./change-password.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** Who comes in, and where. @param install another feature's card */
export default function DoorsPart({ install }: { install: ReactNode }) {
  return (
    <>
      <Card className="p-4 sm:p-5">
        <h2 className="mb-2 text-xl">Password</h2>
        <p className="mb-4 text-muted">Changing it signs out every other phone and computer.</p>
        <ChangePassword />
      </Card>
      <SessionsCard />
      {install}
    </>
  );
}
