import { type LucideIcon, Mail, MessageSquareText, Zap } from "lucide-react";
import { Card } from "../../ui/card.tsx";
import { lazyForm } from "../../ui/lazy-form.tsx";
import { PhoneAlerts } from "../../ui/phone-alerts.tsx";
import { Section } from "../../ui/section.tsx";

const SignupCard = lazyForm(() => import("./signup-card.tsx"), {
  near: "notifications",
  skeleton: "h-192 w-full sm:h-168",
});

export default function SignupSection() {
  return (
    <Section
      id="notifications"
      title="Stay in the Loop!"
      intro="Tell us where to write, and you know where the truck is before the line does."
    >
      <div className="mx-auto grid max-w-5xl grid-cols-1 gap-6 lg:grid-cols-[1.5fr_1fr]">
        <Card className="p-5 sm:p-8">
          <SignupCard />
          <a
            href="/follow"
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            Only some places or days?
          </a>
          <PhoneAlerts followsSome={false} className="mt-4" />
        </Card>
        <ul className="grid grid-cols-1 gap-4 lg:gap-6">
          <Tile icon={Mail} look="bg-sky-soft" title="Email Updates">
            The day's stop with its address and hours, in your inbox.
          </Tile>
          <Tile icon={MessageSquareText} look="bg-mint-soft" title="SMS Alerts">
            A short text to your phone when the truck is on its way.
          </Tile>
          <Tile icon={Zap} look="bg-lemon-soft" title="Real-Time">
            You hear it as soon as the schedule updates, usually the night before.
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
    <li
      className={`flex items-center gap-5 rounded-card p-5 lg:flex-col lg:items-start lg:justify-center lg:p-7 ${look}`}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-10 shrink-0 lg:size-12" />
      <div className="min-w-0">
        <h3 className="text-xl lg:text-2xl">{title}</h3>
        <p className="mt-1 leading-snug text-pretty lg:text-lg">{children}</p>
      </div>
    </li>
  );
}
