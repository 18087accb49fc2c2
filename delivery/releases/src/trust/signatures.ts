import { createHash } from 'node:crypto';
import { problem } from '../problem';
import { Signature } from '../shapes';
import { type ReleaseReader, type ReleaseStore, SIGNATURES } from '../store/release-store';
import { checkShape, parseJson } from '../stored-json';
import { isUnreadable } from '../unreadable';
import { type PublicKey, readPublicKey, type Signer } from './keys';
import type { Trust } from './trust';

/**
 * Signatures are kept apart from what they sign, under the hash of its bytes: `signatures/<SHA-256>/<key>.json`. They are
 * written first, so that readers never see a file before its signature.
 */

const MAX_BYTES = 4_096;

/** The key of a valid signature, and its holder. */
export interface SignedBy {
  key: string;
  holder: string;
}

/** SHA-256 in hex. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The kind of file is part of what is signed: the signature of one kind is none of another. */
const messageOf = (kind: string, at: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`slabdesk ${kind}\n${at}\n`), bytes]);

export const signatureFolder = (bytes: Buffer): string => `${SIGNATURES}/${sha256Of(bytes)}`;

const readSignature = async (reader: ReleaseReader, key: string): Promise<Signature | undefined> => {
  try {
    const bytes = await reader.read(key, MAX_BYTES);
    return bytes && checkShape(Signature, parseJson(bytes));
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
};

const isValid = (kind: string, bytes: Buffer, { at, signature }: Signature, key: PublicKey): boolean =>
  key.verify(messageOf(kind, at, bytes), Buffer.from(signature, 'base64'));

/** A signature of exactly these bytes. */
export const signatureOf = (kind: string, bytes: Buffer, signer: Signer): Signature => {
  const at = new Date().toISOString();
  return { at, signature: signer.sign(messageOf(kind, at, bytes)).toString('base64') };
};

/**
 * Keeps a signature that its holder has made elsewhere. Keeping it again changes nothing.
 *
 * @param id of the holder's key
 * @throws a problem where it is no valid signature of a key of the trust file
 */
export const keepSignature = async (
  store: ReleaseStore,
  bytes: Buffer,
  { id, kind, ...given }: Signature & { id: string; kind: string },
  trust: Trust,
): Promise<void> => {
  const key = trust.keys.get(id);
  if (!key || !(Date.parse(given.at) < key.expires) || !isValid(kind, bytes, given, key))
    throw problem(`The signature by the key ${id} does not count.`, 'The trust file names the keys that do.');
  await store.create(`${signatureFolder(bytes)}/${id}.json`, Buffer.from(`${JSON.stringify(given)}\n`));
};

/**
 * Signs exactly these bytes. Signing them again changes nothing.
 *
 * @param kind `release` or `emergency`
 */
export const signBytes = async (
  store: ReleaseStore,
  kind: string,
  bytes: Buffer,
  signer: Signer,
): Promise<void> => {
  const { at, signature } = signatureOf(kind, bytes, signer);
  const key = `${signatureFolder(bytes)}/${signer.id}.json`;
  if (await store.create(key, Buffer.from(`${JSON.stringify({ at, signature })}\n`))) return;
  const kept = await readSignature(store, key);
  if (kept && isValid(kind, bytes, kept, readPublicKey(signer.publicKey))) return;
  throw problem(
    `${key} holds another signature than this key makes.`,
    'Remove the file, and find out who wrote it.',
  );
};

/**
 * The valid signatures of these bytes. A key that is not in the trust file, or that had expired by the date of the
 * signature, counts for nothing.
 */
export const readSigners = async (
  reader: ReleaseReader,
  kind: string,
  bytes: Buffer,
  { keys }: Trust,
): Promise<SignedBy[]> => {
  const folder = signatureFolder(bytes);
  const found: SignedBy[] = [];
  for (const name of await reader.names(folder)) {
    const key = keys.get(name.replace(/\.json$/, ''));
    const signature = key && (await readSignature(reader, `${folder}/${name}`));
    if (!signature || !(Date.parse(signature.at) < key.expires)) continue;
    if (isValid(kind, bytes, signature, key)) found.push({ key: key.id, holder: key.holder });
  }
  return found;
};
