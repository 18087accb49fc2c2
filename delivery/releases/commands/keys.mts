import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  createKey,
  findRelease,
  openStore,
  problem,
  readPrivateKey,
  readReleaseFiles,
  readSigner,
  type Signer,
  signStoredRelease,
} from '@slabdesk/releases';
import { place } from './open-portal.mts';

/** npm runs scripts of workspaces elsewhere than where the user is. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const sayKey = ({ publicKey, id }: Signer): string => `${publicKey} (key ${id})`;

/** Writes a private key, which only its owner can read, and prints the public one for the trust file. */
export const create = async (file: string): Promise<void> => {
  const pem = createKey();
  const path = pathOf(file);
  await writeFile(path, pem, { flag: 'wx', mode: 0o600 }).catch((error) => {
    throw problem(
      codeOf(error) === 'EEXIST' ? `${path} exists already.` : `${path} can't be written (${codeOf(error)}).`,
    );
  });
  console.log(sayKey(readPrivateKey(pem)));
};

const ownKey = (): Signer => {
  const signer = readSigner(process.env, place());
  if (!signer) throw problem('There is no key.', 'RELEASE_KEY_FILE names the file of your key.');
  return signer;
};

/** Prints the public key of a file, or of RELEASE_KEY_FILE. */
export const show = async (file: string | undefined): Promise<void> => {
  if (file === undefined) {
    console.log(sayKey(ownKey()));
    return;
  }
  const pem = await readFile(pathOf(file), 'utf8').catch((error) => {
    throw problem(`${pathOf(file)} can't be read (${codeOf(error)}).`);
  });
  console.log(sayKey(readPrivateKey(pem)));
};

/** Signs a release that is in the store already; RELEASE_STORE names the store itself: a folder or a bucket. */
export const sign = async (name: string, version: string | undefined): Promise<void> => {
  const signer = ownKey();
  const store = openStore(process.env, place());
  const release = await findRelease(store, name, version);
  await readReleaseFiles(store, release);
  await signStoredRelease(store, release, signer);
  console.log(`${name} ${release.directory} is signed by the key ${signer.id}`);
};
