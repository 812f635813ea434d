import { z } from "zod";
import { storedPicture } from "./photos.ts";

/** `GET /api/admin/current-hero`: null for the drawn scene. */
export const currentHero = z.object({ hero: storedPicture.nullable() });
export type CurrentHero = z.infer<typeof currentHero>;

/** A hero photo as it is stored: what its files' names begin with, and which sizes there are. */
export type StoredHero = Omit<z.infer<typeof storedPicture>, "base"> & { name: string };
