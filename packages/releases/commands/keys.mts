/**
 * Keys that sign releases and changes of the registry:
 *
 *   npm run keys -- create ann.key.pem
 *   npm run keys -- show [ann.key.pem]
 *   npm run keys -- sign dealer 1.4.0
 *   npm run keys -- start
 *
 * create writes a private key, which only its owner can read, and prints the public one for the trust file. show prints
 * the public key of a file or of RELEASE_KEY. sign signs a release that is in the store already, and start prints where
 * the signed registry of a store is to start.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '@slabdesk/command-kit/problem';
import {
  createKey,
  findRelease,
  keyOf,
  openStore,
  problem,
  readPrivateKey,
  readReleaseFiles,
  readSigning,
  type Signer,
  seeRegistry,
  sha256Of,
  signStoredRelease,
} from '@slabdesk/releases';
import { place } from './place.mts';

const USAGE = `npm run keys -- create <file>
npm run keys -- show [file]
npm run keys -- sign <remote> <version>
npm run keys -- start`;

/** npm runs scripts of workspaces elsewhere than where the user is. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const sayKey = ({ publicKey, id }: Signer): string => `${publicKey} (key ${id})`;

const create = async (file: string): Promise<void> => {
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
  const { signer } = readSigning(process.env, place());
  if (!signer) throw problem('There is no key.', 'RELEASE_KEY_FILE names the file of your key.');
  return signer;
};

const show = async (file: string | undefined): Promise<void> => {
  if (file === undefined) {
    console.log(sayKey(ownKey()));
    return;
  }
  const pem = await readFile(pathOf(file), 'utf8').catch((error) => {
    throw problem(`${pathOf(file)} can't be read (${codeOf(error)}).`);
  });
  console.log(sayKey(readPrivateKey(pem)));
};

const sign = async (name: string, version: string | undefined): Promise<void> => {
  const signer = ownKey();
  const store = openStore(process.env, place());
  const release = await findRelease(store, name, version);
  await readReleaseFiles(store, release);
  await signStoredRelease(store, release, signer);
  console.log(`${name} ${release.directory} is signed by the key ${signer.id}`);
};

/** The newest change of a signed registry that is accepted; of another one, the newest that can be read. */
const start = async (): Promise<void> => {
  const store = openStore(process.env, place());
  const { registry, head } = await seeRegistry(store, readSigning(process.env, place()).trust);
  const { generation } = registry;
  const bytes = generation > 0 && !head && (await store.read(keyOf('registry', generation)));
  const sha256 = head?.sha256 ?? (bytes && sha256Of(bytes));
  if (!sha256) throw problem('Nothing was changed yet: the trust file needs no "start".');
  console.log(`"start": ${JSON.stringify({ generation, sha256 })}`);
};

await runMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, first, second, ...others] = positionals;
  const count = positionals.length - 1;
  if (action === 'create' && first !== undefined && count === 1) await create(first);
  else if (action === 'show' && count <= 1) await show(first);
  else if (action === 'sign' && first !== undefined && others.length === 0) await sign(first, second);
  else if (action === 'start' && count === 0) await start();
  else throw problem('Say what to do.', USAGE);
});
