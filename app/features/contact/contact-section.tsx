import { Clock, ExternalLink, type LucideIcon, Mail, Phone, ShoppingBag } from "lucide-react";
import type { ReactNode } from "react";
import type { Business } from "../../../schema/business.ts";
import { phoneLink } from "../../../schema/phone-link.ts";
import { mailLink } from "../../lib/page/contact-links.ts";
import { lazyForm } from "../../ui/lazy-form.tsx";
import { Section } from "../../ui/section.tsx";

const ContactForm = lazyForm(() => import("./contact-form.tsx"), {
  near: "contact",
  skeleton: "h-140 w-full sm:h-152",
});

interface ContactSectionProps {
  business: Business;
  hours: ReactNode;
}

/** Hours and every way to reach the owner, beside the form for a message. */
export default function ContactSection({ business, hours }: ContactSectionProps) {
  return (
    <Section
      id="contact"
      title="Get in Touch"
      intro="A question, a wish, a place where we should stop? We read every word."
    >
      <div className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-card shadow-card lg:grid-cols-[22rem_1fr]">
        <div className="grid grid-cols-1 content-start gap-3 bg-night p-4 text-on-night sm:gap-8 sm:p-8">
          <Way icon={Clock} title="Usual Hours">
            {hours}
          </Way>
          <Way icon={Phone} title="Call" isLine>
            <a href={phoneLink(business.phone)} className={`${LINK} font-display text-xl font-semibold sm:text-2xl`}>
              {business.phone}
            </a>
          </Way>
          <Way icon={Mail} title="Write" isLine>
            <a href={mailLink(business.email)} className={`${LINK} break-all`}>
              {business.email}
            </a>
          </Way>
          <div className="flex flex-wrap gap-2 sm:gap-2.5">
            {business.socialLinks.map(({ name, url }) => (
              <a key={url} href={url} rel="noreferrer" className={PILL}>
                {name}
                <ExternalLink aria-hidden size={16} className="max-sm:hidden" />
              </a>
            ))}
            {business.storeUrl && (
              <a href="/store" className={PILL}>
                <ShoppingBag aria-hidden size={16} />
                Online store
              </a>
            )}
          </div>
        </div>
        <div className="p-4 sm:p-8">
          <ContactForm />
        </div>
      </div>
    </Section>
  );
}

const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";
const PILL =
  "inline-flex min-h-11 items-center gap-1.5 rounded-full border border-night-line px-2.5 text-sm font-semibold sm:gap-2 sm:px-4 sm:text-base hover:border-on-night";

interface WayProps {
  icon: LucideIcon;
  title: string;
  /** Whether a phone shows it beside its title. */
  isLine?: boolean;
  children: ReactNode;
}

function Way({ icon: Icon, title, isLine = false, children }: WayProps) {
  return (
    <div className={isLine ? "flex flex-wrap items-center gap-x-4 sm:block" : ""}>
      <h3 className={`flex items-center gap-2.5 text-xl sm:mb-2 ${isLine ? "" : "mb-2"}`}>
        <Icon aria-hidden size={20} className="text-lemon" />
        {title}
      </h3>
      {children}
    </div>
  );
}
