import { join } from 'node:path';
import { problem } from '../problem';
import { isPath, PATH_RULE } from './setting-files';

/** The settings that say where the release store is. RELEASE_S3_… default to S3_…, where the portal's files are. */
export interface StoreSettings {
  /** `s3://bucket/prefix` or a folder; without it `releases` in DATA_DIR. */
  RELEASE_STORE?: string | undefined;
  DATA_DIR: string;
  RELEASE_S3_ENDPOINT?: string | undefined;
  RELEASE_S3_REGION?: string | undefined;
  RELEASE_S3_ACCESS_KEY_ID?: string | undefined;
  RELEASE_S3_SECRET_ACCESS_KEY?: string | undefined;
  RELEASE_S3_FORCE_PATH_STYLE?: boolean | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_FORCE_PATH_STYLE?: boolean | undefined;
  S3_CA?: string | undefined;
}

export interface FolderLocation {
  kind: 'folder';
  folder: string;
}

export interface S3Location {
  kind: 's3';
  bucket: string;
  /** Ends with a slash, unless it is empty. */
  prefix: string;
  endpoint?: string | undefined;
  region: string;
  forcePathStyle: boolean;
  /** CAs of the server, in PEM. */
  ca?: string;
  /** Without them the SDK asks Amazon's usual places: the role of the machine or of the pipeline. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

export type StoreLocation = FolderLocation | S3Location;

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

const bucketLocation = (place: string, settings: StoreSettings): S3Location => {
  const [, bucket = '', prefix = ''] = BUCKET.exec(place) ?? [];
  if (!bucket) throw problem('RELEASE_STORE names no bucket.', 'It looks like s3://bucket/prefix.');
  const endpoint = settings.RELEASE_S3_ENDPOINT ?? settings.S3_ENDPOINT;
  const accessKeyId = settings.RELEASE_S3_ACCESS_KEY_ID ?? settings.S3_ACCESS_KEY_ID;
  const secretAccessKey = settings.RELEASE_S3_SECRET_ACCESS_KEY ?? settings.S3_SECRET_ACCESS_KEY;
  return {
    kind: 's3',
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: settings.RELEASE_S3_REGION ?? settings.S3_REGION,
    forcePathStyle:
      settings.RELEASE_S3_FORCE_PATH_STYLE ?? settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    ...(settings.S3_CA && { ca: settings.S3_CA }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
};

/**
 * Where the release store is.
 *
 * @param toPath resolves a path of the settings
 * @throws a problem where RELEASE_STORE is neither a folder nor a bucket, or a folder begins with a quote or `~`
 */
export const storeLocation = (settings: StoreSettings, toPath: (path: string) => string): StoreLocation => {
  const { RELEASE_STORE: place, DATA_DIR } = settings;
  if (place?.startsWith('s3://')) return bucketLocation(place, settings);
  // The value may hold a password.
  const [scheme] = ANY_SCHEME.exec(place ?? '') ?? [];
  if (scheme) {
    throw problem(
      `RELEASE_STORE can't start with ${scheme}.`,
      'It is the store itself: its folder, or s3://bucket/prefix.',
    );
  }
  if (!isPath(place ?? DATA_DIR)) throw problem(`${place ? 'RELEASE_STORE' : 'DATA_DIR'} must ${PATH_RULE}.`);
  return { kind: 'folder', folder: toPath(place ?? join(DATA_DIR, 'releases')) };
};
