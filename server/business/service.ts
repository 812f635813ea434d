import fs from "node:fs/promises";
import { brandMarkPath, iconVersion } from "../../schema/brand-path.ts";
import {
  type Business,
  type BusinessChange,
  type BusinessSettings,
  business,
  businessSettings,
} from "../../schema/business.ts";
import type { SiteNeed } from "../../schema/site-needs.ts";
import { wallClock } from "../../schema/times.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { NotFound } from "../errors.ts";
import type { ShareLogo } from "../media/share/share-picture.ts";
import { contentHash } from "../web/etag.ts";
import { brandMark } from "./brand-mark.ts";
import type { IconOptions } from "./site-icons.ts";
import { businessStore } from "./store.ts";

const DRAWN_LOGO = new URL("../../app/art/drawn/icon-512.png", import.meta.url);

export type BusinessService = ReturnType<typeof businessService>;

/** The business's settings and its calendar (product.md, *The business itself*). */
export function businessService({ db, clock, write }: Pick<Context, "db" | "clock" | "write">) {
  const store = businessStore(db);

  /** The path of the logo: the owner's, or a mark in the site's colors; null for the drawn one. */
  async function logoPath(): Promise<string | null> {
    const row = await store.read();
    return row.logoPath ?? (row.showsDrawing ? null : brandMarkPath(row.colors));
  }

  /** What pictures to share show of the business. */
  async function brand() {
    const { name, tagline, colors, showsDrawing } = await store.read();
    return { name, tagline, colors, showsDrawing, logoPath: await logoPath() };
  }

  /** The logo in pictures. */
  async function logoPicture(): Promise<ShareLogo> {
    const own = await store.currentLogo();
    if (own) return { picture: own.picture, isBadge: false };
    const { colors, showsDrawing } = await store.read();
    return { picture: showsDrawing ? await fs.readFile(DRAWN_LOGO) : Buffer.from(brandMark(colors)), isBadge: true };
  }

  return {
    /** The public settings. */
    async read(): Promise<Business> {
      return business.parse(await store.read());
    },

    /** All settings. @param from the transaction to read in, if any */
    async settings(from: Database = db): Promise<BusinessSettings> {
      return businessSettings.parse(await businessStore(from).read());
    },

    /** The end of the UIDs of calendar entries, which never changes. */
    calendarDomain: async (): Promise<string> => (await store.read()).calendarDomain,

    /** Changes the given settings; every page shows them at the next request. */
    async update(change: BusinessChange): Promise<BusinessSettings> {
      const updatedAt = clock.now().toISOString();
      const row = await write((trx) => businessStore(trx).update({ ...change, updatedAt }));
      return businessSettings.parse(row);
    },

    /** Hides one hint about what the site lacks, or shows it again, without changing the others. */
    async putAway(need: SiteNeed, isAway: boolean): Promise<BusinessSettings> {
      const row = await write(async (trx) => {
        const inTransaction = businessStore(trx);
        const before = await inTransaction.read();
        if (before.putAway.includes(need) === isAway) return before;
        const others = before.putAway.filter((other) => other !== need);
        return inTransaction.update({
          putAway: isAway ? [...others, need] : others,
          updatedAt: clock.now().toISOString(),
        });
      });
      return businessSettings.parse(row);
    },

    currentLogo: async () => ({ logoPath: await logoPath() }),

    /** The version of the icons; null for the drawn ones. */
    iconVersion: async () => iconVersion(await logoPath()),

    /** The logo as an icon; null without an own logo. */
    async icon(icon: IconOptions): Promise<Buffer | null> {
      if ((await logoPath()) === null) return null;
      const own = await store.currentLogo();
      const logo = own?.picture ?? Buffer.from(brandMark((await store.read()).colors));
      return (await import("./site-icons.ts")).siteIcon(logo, icon);
    },

    /**
     * Stores a new logo; every page shows it at the next request.
     * @param bytes a JPG, PNG, GIF or WebP
     * @returns its path
     * @throws Invalid for any other file
     */
    async setLogo(bytes: Uint8Array) {
      const { logoPicture } = await drawing();
      const picture = await logoPicture(bytes);
      const version = contentHash(picture);
      const logoPath = `/api/logo/${version}`;
      await write(async (trx) => {
        const inTransaction = businessStore(trx);
        await inTransaction.replaceLogo({ version, picture });
        await inTransaction.update({ logoPath, updatedAt: clock.now().toISOString() });
      });
      return { logoPath };
    },

    /** The picture of a logo. @throws NotFound when it was replaced */
    async logo(version: string): Promise<Buffer> {
      const logo = await store.logo(version);
      if (!logo) throw new NotFound("Logo");
      return logo.picture;
    },

    brand,

    logoPicture,

    /** The business as a JPEG of 1200 × 630 for social sharing. */
    async shareImage(): Promise<Buffer> {
      return (await import("./site-picture.ts")).sitePicture(await brand(), await logoPicture());
    },

    /** The logo as a PNG for mails, which know no WebP. */
    async mailLogo(): Promise<Buffer> {
      const { mailLogo } = await drawing();
      return mailLogo((await logoPicture()).picture);
    },

    /**
     * The business's calendar and clock now: `day` as `YYYY-MM-DD`, `time` as `HH:MM`, `timezone` as IANA name.
     * Every "today" on every screen is this day (product.md, *Clock and dates*).
     * @param from the transaction to read in, if any
     */
    async today(from: Database = db) {
      const { timezone } = await businessStore(from).read();
      return { ...wallClock(clock.now(), timezone), timezone };
    },
  };
}

// Loaded on first use: the picture library takes 27 MB.
const drawing = () => import("./logo-picture.ts");
