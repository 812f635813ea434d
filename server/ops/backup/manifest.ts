import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

export const MANIFEST_FILE = "manifest.json";

// The manifest is untrusted: a restore writes only into its target folder.
const isInside = (name: string) => !path.isAbsolute(name) && !name.split(/[\\/]/).includes("..");

const entry = z.object({ path: z.string().refine(isInside), bytes: z.int().min(0), sha256: z.string().length(64) });
const manifest = z.object({
  takenAt: z.iso.datetime(),
  /** Grows with each backup: it decides which pictures are read again this time. */
  round: z.int().min(0).default(0),
  files: z.array(entry),
});
export type ManifestEntry = z.infer<typeof entry>;
export type Manifest = z.infer<typeof manifest>;

/** Thrown for a backup that cannot be trusted; the message says why. */
export class BackupDamaged extends Error {}

/** Reads the manifest of a backup. @throws BackupDamaged when it is missing or invalid */
export function readManifest(backup: string): Manifest {
  const file = path.join(backup, MANIFEST_FILE);
  if (!fs.existsSync(file)) throw new BackupDamaged(`${path.resolve(backup)} is no backup: it has no ${MANIFEST_FILE}`);
  const result = manifest.safeParse(parsed(fs.readFileSync(file, "utf8")));
  if (!result.success) throw new BackupDamaged(`${file} cannot be read`);
  return result.data;
}

/** The entry of one file of a backup, its checksum read off the disk. @param name relative to the backup, with slashes */
export async function manifestEntryOf(backup: string, name: string): Promise<ManifestEntry> {
  const file = path.join(backup, name);
  const hash = createHash("sha256");
  await pipeline(fs.createReadStream(file), hash);
  return { path: name, bytes: fs.statSync(file).size, sha256: hash.digest("hex") };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
