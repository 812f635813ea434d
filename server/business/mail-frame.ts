import type { Business } from "../../schema/business.ts";
import { groupedHours } from "../../schema/hours.ts";
import { paletteOf } from "../../schema/palette.ts";
import { phoneLink } from "../../schema/phone-link.ts";
import { escapeHtml } from "../web/html.ts";

/** A part of a mail, written as text and as HTML. */
export type MailBlock =
  | { text: string }
  /** A fact may have no label. */
  | { facts: [label: string, value: string | null][] }
  | { link: string; label: string }
  /** A quotation of another person's text. */
  | { quote: string };

export interface MailWords {
  subject: string;
  heading: string;
  blocks: MailBlock[];
}

type Palette = ReturnType<typeof paletteOf>;

interface Sender {
  business: Business;
  /** The site's address for logo and links; null when it is unknown. */
  origin: string | null;
}

/** The subscription that a mail belongs to; transactional emails have none. */
export interface MailSubscription {
  preferencesUrl: string;
}

/** Puts texts into the business's frame. @returns the subject, and the same body as text and as HTML */
export function frameMail(words: MailWords, sender: Sender, subscription: MailSubscription | null) {
  return {
    subject: words.subject,
    text: asText(words, sender, subscription),
    html: asHtml(words, sender, subscription),
  };
}

function hoursLine(business: Business): string {
  return groupedHours(business.hours)
    .map(({ days, hours }) => `${days} ${hours}`)
    .join(", ");
}

const why = (business: Business) => `You get this because you signed up for updates from ${business.name}.`;

function asText({ heading, blocks }: MailWords, { business, origin }: Sender, subscription: MailSubscription | null) {
  const body = blocks.map((block) => {
    if ("text" in block) return block.text;
    if ("link" in block) return `${block.label}:\n${block.link}`;
    if ("quote" in block) return block.quote.replaceAll(/^/gm, "> ");
    return block.facts
      .flatMap(([label, value]) => (value ? [[label, value].filter(Boolean).join(": ")] : []))
      .join("\n");
  });
  const footer = [
    "-- ",
    business.name,
    `Hours: ${hoursLine(business)}`,
    `Phone: ${business.phone}`,
    business.addressLine,
    ...(origin ? [origin] : []),
    ...(subscription ? ["", why(business), `Unsubscribe or change what you get:\n${subscription.preferencesUrl}`] : []),
  ];
  return `${[heading, ...body, footer.join("\n")].join("\n\n")}\n`;
}

function asHtml(words: MailWords, { business, origin }: Sender, subscription: MailSubscription | null) {
  const name = escapeHtml(business.name);
  const { light, dark } = paletteOf(business.colors);
  const logo = origin
    ? `<a href="${escapeHtml(origin)}"><img src="${escapeHtml(origin)}/logo.png" alt="" height="88" style="display:block;margin:0 auto;border:0;height:88px;width:auto;max-width:100%"></a>`
    : "";
  const site = origin
    ? `<a class="link" href="${escapeHtml(origin)}" style="color:${light.link}">${escapeHtml(new URL(origin).host)}</a>`
    : "";
  const unsubscribe = subscription
    ? `<p style="margin:16px 0 0">${escapeHtml(why(business))}<br><a class="link" href="${escapeHtml(subscription.preferencesUrl)}" style="color:${light.link}">Unsubscribe or change what you get</a></p>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${darkStyle(dark)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.raised}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${light.raised}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5">
<tr><td align="center" style="padding:0 0 16px">${logo}<p class="ink" style="margin:8px 0 0;font-weight:700;color:${light.ink}">${name}</p></td></tr>
<tr><td class="card ink" style="background:#ffffff;color:${light.ink};border-radius:16px;padding:24px">
<h1 style="margin:0;font-size:26px;line-height:1.2">${escapeHtml(words.heading)}</h1>
${words.blocks.map((block) => blockHtml(block, light)).join("\n")}
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 12px 0;font-size:14px;color:${light.muted}">
${escapeHtml(hoursLine(business))}<br>
<a class="link" href="${escapeHtml(phoneLink(business.phone))}" style="color:${light.link}">${escapeHtml(business.phone)}</a><br>
<span style="display:block;text-wrap:balance">${escapeHtml(business.addressLine)}</span>
${site}${unsubscribe}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock, light: Palette["light"]): string {
  if ("text" in block) return `<div style="margin:14px 0 0">${paragraphs(block.text)}</div>`;
  if ("link" in block) {
    return `<p style="margin:20px 0 0"><a class="button" href="${escapeHtml(block.link)}" style="display:inline-block;background:${light.action};color:#ffffff;font-weight:700;text-decoration:none;border-radius:12px;padding:14px 22px">${escapeHtml(block.label)}</a></p>`;
  }
  if ("quote" in block) {
    return `<div class="quote" style="margin:16px 0 0;padding:12px 16px;border-left:4px solid ${light.sky};background:${light.raised}">${paragraphs(block.quote)}</div>`;
  }
  const rows = block.facts.flatMap(([label, value]) =>
    value
      ? [
          `<tr><td class="muted" style="padding:4px 16px 4px 0;color:${light.muted};vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0;font-weight:600;vertical-align:top">${escapeHtml(value)}</td></tr>`,
        ]
      : [],
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 0">${rows.join("")}</table>`;
}

/** Text as HTML: an empty line separates paragraphs, a line break stays. */
const paragraphs = (text: string): string =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map(
      (part, index) =>
        `<p style="margin:${index === 0 ? 0 : 14}px 0 0">${escapeHtml(part.trim()).replaceAll(/\r?\n/g, "<br>")}</p>`,
    )
    .join("\n");

// All mail programs apply inline styles; those with a dark mode apply these, too.
const darkStyle = (dark: Palette["dark"]) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.surface}!important}
.card{background:${dark.card}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.link{color:${dark.link}!important}
.quote{background:${dark.raised}!important}
}`;
