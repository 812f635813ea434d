import path from "node:path";
import { DATABASE_FILE, databaseFaults } from "../../db/sqlite-file.ts";
import { BackupDamaged, type Manifest, manifestEntryOf, readManifest } from "./manifest.ts";

/**
 * Verifies a backup: each file exists with its checksum, and the database is sound.
 * @returns its contents
 * @throws BackupDamaged with the first fault
 */
export async function verifyBackup(backup: string): Promise<Manifest> {
  const manifest = readManifest(backup);
  for (const { path: name, bytes, sha256 } of manifest.files) {
    const found = await manifestEntryOf(backup, name).catch(() => undefined);
    if (!found) throw new BackupDamaged(`${name} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupDamaged(`${name} is not what was backed up`);
  }
  if (!manifest.files.some(({ path: name }) => name === DATABASE_FILE))
    throw new BackupDamaged("The database is missing");
  const [fault] = databaseFaults(path.join(backup, DATABASE_FILE));
  if (fault) throw new BackupDamaged(`The database is damaged: ${fault}`);
  return manifest;
}
