import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { problem } from '../problem';
import type { ReleaseStore } from '../store/release-store';
import { withSettingFiles } from '../store/setting-files';
import { readPrivateKey, type Signer } from './keys';
import { readTrust, type Trust } from './trust';
import { trustedReader } from './trusted-reader';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the trust file at a path.
 * @throws a problem where it can't be read or used
 */
export const loadTrust = (path: string): Trust => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw problem(`The trust file ${path} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  return readTrust(bytes, path);
};

/**
 * The key that RELEASE_KEY, or RELEASE_KEY_FILE, names, for commands.
 *
 * @param root the folder that relative paths start from
 * @throws a problem where a setting can't be used
 */
export const readSigner = (env: Env, root: string): Signer | undefined => {
  const { env: found, problems } = withSettingFiles(env, ['RELEASE_KEY'], (path) => resolve(root, path));
  if (problems.length > 0) throw problem(`${problems.join('.\n')}.`);
  const pem = found.RELEASE_KEY?.trim();
  return pem ? readPrivateKey(pem) : undefined;
};

/** The store as the trust file lets it be seen: without releases that are not accepted. */
export const trustedStore = (store: ReleaseStore, trust: Trust | undefined): ReleaseStore =>
  trust ? { ...store, read: trustedReader(store, trust).read } : store;
