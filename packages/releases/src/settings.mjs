import path from 'node:path';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { createFolderStore } from './folder-store.mjs';
import { createS3Store } from './s3-store.mjs';

const s3Settings = (env) => {
  const read = (name) => env[`RELEASE_S3_${name}`]?.trim() || env[`S3_${name}`]?.trim() || undefined;
  const endpoint = read('ENDPOINT');
  const accessKeyId = read('ACCESS_KEY_ID');
  const secretAccessKey = read('SECRET_ACCESS_KEY');
  return {
    endpoint,
    region: read('REGION') ?? 'us-east-1',
    forcePathStyle: (read('FORCE_PATH_STYLE') ?? String(endpoint !== undefined)) === 'true',
    // Without keys Amazon's usual places are asked: the role of a machine or of a pipeline.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
};

/**
 * The store that RELEASE_STORE names: `s3://bucket/prefix`, or a folder; without it `releases` in DATA_DIR.
 *
 * @returns {import('./store.mjs').ReleaseStore}
 */
export const openStore = (env = process.env) => {
  const place = env.RELEASE_STORE?.trim();
  if (place?.startsWith('s3://')) {
    const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?(.*?)\/*$/.exec(place) ?? [];
    if (!bucket)
      throw problem(`RELEASE_STORE names no bucket: ${place}`, 'It looks like s3://bucket/prefix.');
    return createS3Store({ ...s3Settings(env), bucket, prefix: prefix && `${prefix}/` });
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place ?? ''))
    throw problem(`RELEASE_STORE can't be ${place}.`, 'It is a folder, or s3://bucket/prefix.');
  const dataDir = path.resolve(fromRoot(), env.DATA_DIR?.trim() || '.data');
  return createFolderStore(place ? path.resolve(fromRoot(), place) : path.join(dataDir, 'releases'));
};
