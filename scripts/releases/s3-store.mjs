import { createRequire } from 'node:module';
import { fromRoot } from '../lib/paths.mjs';
import { problem } from '../lib/problem.mjs';
import { RELEASE_FILE } from './store.mjs';

const TYPES = { js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml', css: 'text/css' };
const IMMUTABLE = 'public, max-age=31536000, immutable';

const typeOf = (key) => TYPES[/\.(\w+)$/.exec(key)?.[1]] ?? 'application/octet-stream';

const isMissing = (error) => ['NoSuchKey', 'NotFound'].includes(error.name);
/** 412: the object is there. 409: somebody else is writing it at this moment, and one of us will be first. */
const isTaken = (error) => error.$metadata?.httpStatusCode === 412;
const isRaced = (error) => error.$metadata?.httpStatusCode === 409;

/**
 * The release store in a bucket. Every object is written with `If-None-Match: *`, so nothing is ever overwritten. A
 * release exists from the moment that its `release.json` does, which is written last: one that was cut off
 * half-way is none. The key needs s3:GetObject, s3:PutObject and s3:ListBucket.
 *
 * @returns {import('./store.mjs').ReleaseStore}
 */
export const createS3Store = ({ bucket: Bucket, prefix, ...settings }) => {
  // Which Node.js runs here is not what whoever releases wants to read about, with every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = createRequire(fromRoot('bff', 'package.json'))('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...settings,
    // Other servers than Amazon's refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const read = async (key) => {
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key }));
      return Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const create = async (key, bytes) => {
    const object = { Bucket, Key: prefix + key, Body: bytes, ContentType: typeOf(key), IfNoneMatch: '*' };
    for (;;) {
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, CacheControl: IMMUTABLE }));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        if (!isRaced(error)) throw error;
      }
    }
  };
  /** What an earlier attempt left of the same release is kept; it must be the same to the byte. */
  const createOrFind = async (key, bytes) => {
    if (await create(key, bytes)) return;
    if ((await read(key))?.equals(bytes)) return;
    throw problem(
      `${key} lies in the store with other contents, from a release that was never finished.`,
      'Nothing in the store is overwritten: raise the version and release again.',
    );
  };
  const publish = async (directory, files) => {
    const marker = files.get(RELEASE_FILE);
    if ((await read(`${directory}/${RELEASE_FILE}`)) !== undefined) return false;
    for (const [name, bytes] of files) {
      if (name !== RELEASE_FILE) await createOrFind(`${directory}/${name}`, bytes);
    }
    return create(`${directory}/${RELEASE_FILE}`, marker);
  };
  const names = async (folder) => {
    const below = `${prefix}${folder}/`;
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: below, Delimiter: '/' });
    const found = [];
    for await (const { Contents = [], CommonPrefixes = [] } of pages) {
      found.push(...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix));
    }
    return found.map((key) => key.slice(below.length).replace(/\/$/, '')).sort();
  };
  return { name: `s3://${Bucket}/${prefix}`, read, names, create, publish };
};
