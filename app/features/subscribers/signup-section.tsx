import { type LucideIcon, Mail, MessageSquareText, Zap } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import { lazyForm } from "../../ui/lazy-form.tsx";
import { PhoneAlerts } from "../../ui/phone-alerts.tsx";
import { Section } from "../../ui/section.tsx";

const SignupCard = lazyForm(() => import("./signup-card.tsx"), {
  near: "notifications",
  skeleton: "h-160 w-full sm:h-168",
});

export default function SignupSection() {
  return (
    <Section
      id="notifications"
      title="Stay in the Loop!"
      intro="Tell us where to reach you, and you'll know where the truck is before the line does."
    >
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[1.5fr_1fr]">
        <Card className="p-4 sm:p-8">
          <SignupCard />
          <a
            href="/follow"
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            Only some places or days?
          </a>
          <PhoneAlerts isForChosenStops={false} className="mt-2 sm:mt-4" />
        </Card>
        <ul className="grid grid-cols-1 content-start gap-2 sm:gap-3">
          <Tile icon={Mail} look="bg-sky-soft" title="Email Updates">
            with address and hours.
          </Tile>
          <Tile icon={MessageSquareText} look="bg-mint-soft" title="SMS Alerts">
            when the truck is on its way.
          </Tile>
          <Tile icon={Zap} look="bg-lemon-soft" title="Real-Time">
            as soon as the schedule updates, usually the night before.
          </Tile>
        </ul>
      </div>
    </Section>
  );
}

interface TileProps {
  icon: LucideIcon;
  look: string;
  title: string;
  children: string;
}

function Tile({ icon: Icon, look, title, children }: TileProps) {
  return (
    <li className={`flex items-center gap-3 rounded-card px-4 py-2 sm:py-3 ${look}`}>
      <Icon aria-hidden strokeWidth={1.75} className="size-6 shrink-0 sm:size-7" />
      <div className="min-w-0">
        <h3 className="inline text-base sm:text-lg">{title}</h3>{" "}
        <p className="inline leading-snug max-sm:text-sm">{children}</p>
      </div>
    </li>
  );
}
