import fs from "node:fs/promises";
import path from "node:path";
import type { CurrentHero, StoredHero } from "../../schema/hero.ts";
import { HERO_TEXTS } from "../../schema/hero-limits.ts";
import { PHOTO_TEXTS } from "../../schema/photo-limits.ts";
import type { Context } from "../context.ts";
import { Invalid } from "../errors.ts";
import { RefusedPicture } from "../media/decode/refusals.ts";
import { MEDIA, newPictureName } from "../media/picture-names.ts";
import type { WorkFolder } from "../media/work-folders.ts";
import { businessStore } from "./store.ts";

export type HeroService = ReturnType<typeof heroService>;

/** The owner's own photo in the place of the drawn scene on the home page. */
export function heroService({ db, clock, write, files, pictures }: Context) {
  const store = businessStore(db);

  return {
    /** The owner's hero photo, or null while the drawn scene stands. */
    async current(): Promise<CurrentHero> {
      return presented((await store.read()).hero);
    },

    /**
     * Takes a new hero photo; the home page shows it by the next request.
     * @param bytes any kind of picture that is taken as a visitor's photo
     * @throws Invalid when the bytes are no such picture, and what the file system throws
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

    /** Back to the drawn scene. */
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
      // No call answers the full-size copy; the owner has the photo.
      await fs.rm(path.join(work.ready, original));
      return hero;
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      throw new Invalid("image", error.refusal === "not-a-picture" ? HERO_TEXTS.notAnImage : PHOTO_TEXTS.broken);
    }
  }

  /** The files come first: a row never names a missing file. Files that a kill leaves without a row are set aside by the next start. */
  async function publish(hero: StoredHero, ready: string): Promise<StoredHero | null> {
    try {
      await files.publish(ready);
      return await replaceBy(hero);
    } catch (error) {
      // Where the answer to the commit was lost, the row may be there: it keeps its files. While nobody can tell, they stay.
      const isStored = await store.read().then(
        (row) => row.hero?.name === hero.name,
        () => true,
      );
      if (!isStored) await files.remove([hero.name]);
      throw error;
    }
  }

  /** @returns what was there before */
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
  return { hero: { base: `${MEDIA}/${name}`, ...sizes } };
}
