import type { HeroService } from "../business/hero.ts";
import type { Context } from "../context.ts";
import { MINUTELY } from "../retention/retention.ts";
import { purgedBefore } from "../retention/soft-deletes.ts";
import { mediaRoutes } from "./media.ts";
import { qrRoutes } from "./qr-routes.ts";
import { photoRoutes } from "./routes.ts";
import { type PhotoNeeds, photoService } from "./service.ts";

/** Longer than any upload takes: an older work folder is abandoned. */
const LONGEST_WORK_MS = 60 * 60_000;

export async function registerPhotos(context: Context, { hero, ...needs }: PhotoNeeds & { hero: HeroService }) {
  const { clock, files, log } = context;
  const photos = photoService(context, needs);
  context.addCalls((api) => photoRoutes(api, photos, clock));
  context.addCalls((api) => qrRoutes(api, needs.business));
  await mediaRoutes(context, photos.hiddenNames);
  context.retention.add({
    what: "deleted photos",
    every: MINUTELY,
    run: () => photos.purge(purgedBefore(clock)),
  });

  // Work folders older than this process belong to a killed process, unless several processes share the site.
  const abandonedBefore = new Date(Date.now() - (context.isShared ? LONGEST_WORK_MS : 0));
  context.onStart(async () => {
    await files.sweep(abandonedBefore);
    const names = await photos.pictureNames();
    await files.reconcile(new Set([...names, ...(await hero.pictureNames())]), abandonedBefore);
    const { missing, unknown } = await files.count(names);
    if (missing + unknown > 0) log.warn({ missing, unknown }, "the database and the stored pictures do not match");
  });
  return photos;
}
