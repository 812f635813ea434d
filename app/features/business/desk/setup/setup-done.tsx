import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useBrowserValue } from "../../../../lib/page/use-browser-value.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { QrCode } from "../../../../ui/qr-code.tsx";

interface SetupDoneProps {
  /** The card of today's stop, which activates it. */
  todaysStop: ReactNode;
  isSaving: boolean;
  onOpen: () => void;
}

/** The last screen of the first setup: the site's address, its QR code, and the first stop. */
export function SetupDone({ todaysStop, isSaving, onOpen }: SetupDoneProps) {
  const address = useBrowserValue(() => window.location.origin, "");
  return (
    <>
      <Card className="flex flex-wrap items-center gap-5 p-4 sm:p-5">
        {address && <QrCode text={address} label={`QR code of ${address}`} />}
        <div className="min-w-0 grow basis-52">
          <a
            href="/"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere"
          >
            <span>{address.replace(/^https?:\/\//, "")}</span> <ExternalLink aria-hidden size={18} />
          </a>
          <p className="text-muted">Put this code on your truck, and share the address with everyone.</p>
        </div>
      </Card>
      {todaysStop}
      <Button variant="secondary" className="justify-self-start" busy={isSaving} onClick={onOpen}>
        Open the dashboard
      </Button>
    </>
  );
}
