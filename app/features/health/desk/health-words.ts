import type { ChannelHealth, SiteHealth } from "../../../../schema/health.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

export interface HealthFinding {
  name: string;
  tone: BadgeTone;
  word: string;
  /** The meaning and the remedy, in a sentence. */
  detail: string;
}

/** The difference from the owner's clock up to which the site's clock counts as right: no text of the site needs more. */
const CLOCK_TOLERANCE_MINUTES = 3;

const WELL = { tone: "good", word: "Well" } as const;

/**
 * The state of the site in words, one finding for each thing that can be wrong.
 * @param answeredAt when the answer came, by this device's clock, in milliseconds
 * @param formatTimestamp formats an ISO timestamp
 */
export function healthFindings(
  health: SiteHealth,
  answeredAt: number,
  formatTimestamp: (timestamp: string) => string,
): HealthFinding[] {
  return [
    channelFinding("Email", health.mail),
    channelFinding("SMS", health.sms),
    channelFinding("Notifications", health.push),
    pictureFinding(health.pictures),
    diskFinding(health.disk),
    backupFinding(health.backups, formatTimestamp),
    ...(health.database.state === "replaced" ? [REPLACED_DATABASE] : []),
    ...(health.proxy.state === "unnamed" ? [UNNAMED_PROXY] : []),
    clockFinding(health, answeredAt),
  ];
}

function channelFinding(name: string, { state, waitingCount, why }: ChannelHealth): HealthFinding {
  const waiting = waitingCount === 1 ? "1 message is waiting." : `${waitingCount} messages are waiting.`;
  if (state === "paused") {
    const reason = why ?? "the provider keeps refusing";
    return { name, tone: "bad", word: "Paused", detail: `Sending is paused for now: ${reason}. ${waiting}` };
  }
  if (state === "simulated") {
    return { name, tone: "warn", word: "Simulated", detail: "No provider is set up, so nothing is really sent." };
  }
  return { name, ...WELL, detail: waitingCount ? waiting : "Nothing is waiting." };
}

function pictureFinding({ state, missingCount, unknownCount }: SiteHealth["pictures"]): HealthFinding {
  const name = "Photos";
  if (state === "away") {
    return { name, tone: "bad", word: "Out of reach", detail: "Photo storage doesn't answer." };
  }
  const unknown = `${pictures(unknownCount)} belong${unknownCount === 1 ? "s" : ""} to nothing on this site. ${unknownCount === 1 ? "It stays" : "They stay"} stored.`;
  if (state === "missing") {
    const cause = "Servers that share a database need one place for photos. Ask the person who set up your site.";
    const missing = `${pictures(missingCount)} of this site ${missingCount === 1 ? "is" : "are"} not on this server. ${cause}`;
    return { name, tone: "bad", word: "Missing", detail: unknownCount > 0 ? `${missing} ${unknown}` : missing };
  }
  if (state === "unknown") return { name, tone: "warn", word: "Set aside", detail: unknown };
  return { name, ...WELL, detail: "All photos are where they should be." };
}

const pictures = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

function diskFinding({ state, freeBytes, totalBytes }: SiteHealth["disk"]): HealthFinding {
  const detail = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} are free.`;
  if (state === "full") {
    return {
      name: "Disk",
      tone: "bad",
      word: "Full",
      detail: `${detail} New photos are turned away until there's room.`,
    };
  }
  if (state === "low") {
    return {
      name: "Disk",
      tone: "warn",
      word: "Almost full",
      detail: `${detail} Delete photos, or ask your host for a bigger disk.`,
    };
  }
  return { name: "Disk", ...WELL, detail };
}

const REPLACED_DATABASE: HealthFinding = {
  name: "Database",
  tone: "bad",
  word: "Replaced",
  detail:
    "The database file was moved or replaced while the site was running, so nothing is being saved now. Ask whoever hosts the site to stop it, restore a backup and start it again.",
};

const UNNAMED_PROXY: HealthFinding = {
  name: "Proxy",
  tone: "warn",
  word: "Not named",
  detail:
    "Visitors reach the site through a proxy, so they all look like one. Ask the person who set up your site to name the proxy.",
};

function backupFinding(
  { state, lastAt }: SiteHealth["backups"],
  formatTimestamp: (timestamp: string) => string,
): HealthFinding {
  const last = lastAt ? `The latest is from ${formatTimestamp(lastAt)}.` : "There's none yet.";
  const name = "Backups";
  if (state === "elsewhere") return { name, ...WELL, detail: "The database takes its own backups." };
  if (state === "off") {
    return { name, tone: "warn", word: "Off", detail: "Ask whoever hosts the site to turn on hourly backups." };
  }
  if (state === "failed") return { name, tone: "bad", word: "Failed", detail: `The last attempt failed. ${last}` };
  if (state === "late") return { name, tone: "bad", word: "Late", detail: last };
  return { name, ...WELL, detail: last };
}

function clockFinding({ now, clock }: SiteHealth, answeredAt: number): HealthFinding {
  const name = "Clock";
  const minutes = Math.round((Date.parse(now) - answeredAt) / 60_000);
  if (Math.abs(minutes) >= CLOCK_TOLERANCE_MINUTES) {
    const detail = `The server's clock is ${span(minutes)} ${minutes > 0 ? "ahead of" : "behind"} this device's.`;
    return { name, tone: "bad", word: "Off", detail };
  }
  if (clock.state === "jumped") {
    const detail = `It jumped by ${span(Math.round(clock.movedSeconds / 60))} while the site was running. It's right now.`;
    return { name, tone: "warn", word: "Was moved", detail };
  }
  return { name, ...WELL, detail: "It matches this device's clock." };
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

function span(minutes: number): string {
  const size = Math.abs(minutes);
  if (size < 90) return `${size} minutes`;
  return size < 48 * 60 ? `${Math.round(size / 60)} hours` : `${Math.round(size / 1440)} days`;
}
