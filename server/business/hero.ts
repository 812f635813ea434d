import fs from "node:fs/promises";
import path from "node:path";
import type { CurrentHero, StoredHero } from "../../schema/hero.ts";
import { HERO_TEXTS } from "../../schema/hero-limits.ts";
import { PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import type { Context } from "../context.ts";
import { Invalid } from "../errors.ts";
import { RefusedPicture } from "../media/decode/refusals.ts";
import { MEDIA_PATH, newPictureName } from "../media/picture-names.ts";
import type { WorkFolder } from "../media/work-folders.ts";
import { businessStore } from "./store.ts";

export type HeroService = ReturnType<typeof heroService>;

/** The owner's photo that replaces the drawn scene on home. */
export function heroService({ db, clock, write, files, pictures }: Context) {
  const store = businessStore(db);

  return {
    /** The hero photo; null for the drawn scene. */
    async current(): Promise<CurrentHero> {
      return presented((await store.read()).hero);
    },

    /**
     * Stores a new hero photo; home shows it at the next request.
     * @param bytes any kind of picture that is accepted as a visitor's photo
     * @throws Invalid for any other file, and errors of the file system
     */
    async set(bytes: Uint8Array): Promise<CurrentHero> {
      const work = await files.workFolder();
      try {
        const hero = await drawn(bytes, work);
        const replaced = await publish(hero, work.ready);
        await takeAway(replaced);
        return presented(hero);
      } finally {
        await files.discard(work);
      }
    },

    /** Deletes the hero photo. */
    async remove(): Promise<void> {
      await takeAway(await replaceBy(null));
    },

    /** The names of all stored pictures. */
    async pictureNames(): Promise<string[]> {
      const { hero } = await store.read();
      return hero ? [hero.name] : [];
    },
  };

  async function drawn(bytes: Uint8Array, work: WorkFolder): Promise<StoredHero> {
    const name = newPictureName();
    const source = path.join(work.incoming, name);
    await fs.writeFile(source, bytes);
    try {
      const [prepared] = await pictures.prepare([{ source, folder: work.ready, name, as: "hero" }]);
      if (!prepared) throw new Error("No picture was prepared");
      const { original, ...hero } = prepared;
      // The full-size copy is not stored: the owner has the photo.
      await fs.rm(path.join(work.ready, original));
      return hero;
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      throw new Invalid("image", error.refusal === "not-a-picture" ? HERO_TEXTS.notAnImage : PHOTO_TEXTS.broken);
    }
  }

  /** Files are stored before the row, so that no row names a missing file. The next start moves files without a row aside. */
  async function publish(hero: StoredHero, ready: string): Promise<StoredHero | null> {
    try {
      await files.publish(ready);
      return await replaceBy(hero);
    } catch (error) {
      // When the answer to the commit was lost, the row may exist. Without an answer of the database the files stay.
      const isStored = await store.read().then(
        (row) => row.hero?.name === hero.name,
        () => true,
      );
      if (!isStored) await files.remove([hero.name]);
      throw error;
    }
  }

  /** @returns the former hero photo */
  function replaceBy(hero: StoredHero | null): Promise<StoredHero | null> {
    return write(async (trx) => {
      const inTransaction = businessStore(trx);
      const before = await inTransaction.read();
      await inTransaction.update({ hero, updatedAt: clock.now().toISOString() });
      return before.hero;
    });
  }

  async function takeAway(replaced: StoredHero | null): Promise<void> {
    if (replaced) await files.remove([replaced.name]);
  }
}

function presented(stored: StoredHero | null): CurrentHero {
  if (!stored) return { hero: null };
  const { name, ...sizes } = stored;
  return { hero: { base: `${MEDIA_PATH}/${name}`, ...sizes } };
}
