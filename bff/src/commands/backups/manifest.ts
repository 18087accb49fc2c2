import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { deriveKey } from '../../config/keys';
import { parseJson } from '../../config/parse-json';
import { allSecrets, type ServerSecrets } from '../../config/server-secrets';
import { CommandError } from '../lib/command-error';

/**
 * A backup is a folder:
 *
 *   manifest.json                  what it contains, and what made it
 *   SHA256SUMS                     a checksum of each other file, the manifest's last
 *   database/orders.jsonl.gz       the rows of a table, one JSON array per line
 *   files/4f/0190…4f               contents of stored files, and smaller versions of images, by the end of their key
 *   releases/dealer/1.4.0-…/…      the release store
 *
 * While it is being made, its name ends with `.partial`.
 */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';

const TABLE = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
});

const SCHEMA = Type.Object({
  format: Type.Literal(FORMAT),
  id: Type.String({ maxLength: 36, minLength: 1 }),
  /** ISO 8601, of the snapshot of the database. */
  madeAt: Type.String(),
  version: Type.String(),
  commit: Type.Union([Type.String(), Type.Null()]),
  /** Such as `MariaDB 10.11.6`. */
  database: Type.String(),
  migrations: Type.Array(Type.String()),
  /** Fingerprints of SECRET and SECRET_PREVIOUS, which are not in the backup themselves. */
  secretFingerprints: Type.Array(Type.String()),
  tables: Type.Array(TABLE),
  /** Files in the backup besides the manifest and SHA256SUMS. */
  entries: Type.Integer({ minimum: 0 }),
});

export type Manifest = Static<typeof SCHEMA>;
export type BackedUpTable = Static<typeof TABLE>;

/** Tells secrets apart, and says nothing about them. */
const fingerprintOf = (secret: string): string =>
  deriveKey(secret, 'backup fingerprint', { bytes: 12 }).toString('hex');

export const fingerprintsOf = (secrets: ServerSecrets): string[] => allSecrets(secrets).map(fingerprintOf);

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', flush: true });

/** @throws CommandError if the folder is no backup, or one that this version can't read */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new CommandError(`${folder} is no backup, or not a whole one: it has no ${MANIFEST}.`);
  });
  const manifest = parseJson(text);
  if (Value.Check(SCHEMA, manifest)) return manifest;
  const format = (manifest as { format?: unknown } | undefined)?.format;
  if (typeof format === 'number' && format > FORMAT)
    throw new CommandError(
      `A newer version made this backup (format ${format}). Restore it with that version.`,
    );
  throw new CommandError(`The backup ${folder} is damaged: ${MANIFEST} can't be read.`);
};
