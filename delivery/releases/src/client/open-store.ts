import { resolve } from 'node:path';
import { problem } from '../problem';
import { openStoreAt } from '../store/open-store';
import type { ReleaseStore } from '../store/release-store';
import { withSettingFiles } from '../store/setting-files';
import { type StoreSettings, storeLocation } from '../store/store-location';
import { createPortalClient, type PortalClient } from './portal-client';

type Env = Readonly<Record<string, string | undefined>>;

/** Settings of the store, as the server has them. */
const NAMES = [
  'RELEASE_STORE',
  'RELEASE_S3_ENDPOINT',
  'RELEASE_S3_REGION',
  'RELEASE_S3_ACCESS_KEY_ID',
  'RELEASE_S3_SECRET_ACCESS_KEY',
  'RELEASE_S3_FORCE_PATH_STYLE',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'S3_CA',
  'DATA_DIR',
] as const;

const textOf = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

const PORTAL = /^https?:\/\//;

/** The address of the portal in RELEASE_STORE, where version 0.2 read it; version 0.4 will not. */
const formerUrl = (env: Env): string | undefined => {
  const place = textOf(env, 'RELEASE_STORE') ?? '';
  if (!PORTAL.test(place)) return undefined;
  console.error('RELEASE_STORE is called PORTAL_URL now, where it is the address of a portal.');
  return place;
};

const flagOf = (env: Env, name: string): boolean | undefined => {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw problem(`${name} must be true or false, not "${text}".`);
};

/** The server reads them with all of its settings. */
const readStoreSettings = (env: Env): StoreSettings => ({
  ...Object.fromEntries(NAMES.map((name) => [name, textOf(env, name)])),
  DATA_DIR: textOf(env, 'DATA_DIR') ?? '.data',
  S3_REGION: textOf(env, 'S3_REGION') ?? 'us-east-1',
  RELEASE_S3_FORCE_PATH_STYLE: flagOf(env, 'RELEASE_S3_FORCE_PATH_STYLE'),
  S3_FORCE_PATH_STYLE: flagOf(env, 'S3_FORCE_PATH_STYLE'),
});

const readEnv = (env: Env, root: string) => {
  const toPath = (path: string) => resolve(root, path);
  const { env: found, problems } = withSettingFiles(env, [...NAMES, 'PORTAL_URL', 'RELEASE_API_KEY'], toPath);
  if (problems.length > 0) throw problem(`${problems.join('.\n')}.`);
  return { found, toPath };
};

/**
 * The release store itself that environment variables, or the files of `…_FILE`, name, for commands.
 *
 * @param root the folder that relative paths start from
 * @throws a problem where a setting can't be used
 */
export const openStore = (env: Env, root: string): ReleaseStore => {
  const { found, toPath } = readEnv(env, root);
  return openStoreAt(storeLocation(readStoreSettings(found), toPath));
};

/**
 * The portal that PORTAL_URL names, by the key in RELEASE_API_KEY.
 *
 * @param root the folder that relative paths start from
 * @throws a problem where a setting can't be used
 */
export const openPortal = (env: Env, root: string): PortalClient => {
  const { found } = readEnv(env, root);
  const url = textOf(found, 'PORTAL_URL') ?? formerUrl(found) ?? '';
  if (PORTAL.test(url)) return createPortalClient(url, textOf(found, 'RELEASE_API_KEY'));
  throw problem(
    'PORTAL_URL has to be the address of a portal: https://portal.example',
    'RELEASE_API_KEY is a key, which an administrator makes on its Operations page.',
  );
};
