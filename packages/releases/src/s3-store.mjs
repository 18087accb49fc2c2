import { createRequire } from 'node:module';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { segmentsOf } from './regular-file.mjs';
import { LIMITS } from './stored-json.mjs';
import { unreadable } from './unreadable.mjs';

const TYPES = { js: 'text/javascript', json: 'application/json', svg: 'image/svg+xml', css: 'text/css' };
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A server that accepts no connection, and one that stops responding, in ms. */
const CONNECT_MS = 5_000;
const REQUEST_MS = 60_000;

const typeOf = (key) => TYPES[/\.(\w+)$/.exec(key)?.[1]] ?? 'application/octet-stream';

const statusOf = (error) => error.$metadata?.httpStatusCode;
const isMissing = (error) => ['NoSuchKey', 'NotFound'].includes(error.name);
/** 412: the object is there. 409: another client is writing it at this moment, and one of us will be first. */
const isTaken = (error) => statusOf(error) === 412;
const isRaced = (error) => statusOf(error) === 409;

const NOT_REACHED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);
const REFUSED = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'CredentialsProviderError',
]);

/** Describes a failure of a bucket in one sentence. Returns other errors unchanged. */
const explain = (error, place) => {
  const cause = error.code ?? error.name;
  if (error.name === 'NoSuchBucket')
    return problem(`There is no bucket for ${place}.`, 'Check RELEASE_STORE.');
  if (REFUSED.has(error.name))
    return problem(
      `${place} refuses these keys (${error.name}).`,
      'Check RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY, or S3_…, and what they may do.',
    );
  if (NOT_REACHED.has(error.code) || error.name === 'TimeoutError' || statusOf(error) >= 500)
    return problem(
      `${place} does not respond (${cause}).`,
      'Check RELEASE_S3_ENDPOINT or S3_ENDPOINT, and the network.',
    );
  return error;
};

/**
 * The release store in a bucket. Every object is written with `If-None-Match: *`, so nothing is ever overwritten but by
 * a repair. The key needs s3:GetObject, s3:PutObject and s3:ListBucket.
 *
 * @returns {import('./store.mjs').ReleaseStore}
 */
export const createS3Store = ({ bucket: Bucket, prefix, ...settings }) => {
  // Silence the SDK's warning about the version of Node.js, which every command would print.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = createRequire(fromRoot('bff', 'package.json'))('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...settings,
    // Other servers than Amazon's refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
  });

  const place = `s3://${Bucket}/${prefix}`;
  const send = (command) =>
    client.send(command).catch((error) => {
      throw explain(error, place);
    });
  const keyOf = (key) => prefix + segmentsOf(key).join('/');

  const bytesOf = async ({ Body, ContentLength = 0 }, maxBytes) => {
    const chunks = [];
    let length = 0;
    if (ContentLength <= maxBytes) {
      for await (const chunk of Body) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > maxBytes) break;
      }
    }
    if (Math.max(ContentLength, length) <= maxBytes) return Buffer.concat(chunks);
    Body.destroy();
    throw unreadable(`it is larger than ${maxBytes} bytes`);
  };
  const read = async (key, maxBytes = LIMITS.fileBytes) => {
    try {
      return await bytesOf(
        await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key) })),
        maxBytes,
      );
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (statusOf(error) === 403 && error.name === 'AccessDenied') throw unreadable('permission denied');
      throw explain(error, place);
    }
  };
  const isSame = async (key, bytes) => (await read(key))?.equals(bytes) ?? false;
  const create = async (key, bytes) => {
    const object = { Bucket, Key: keyOf(key), Body: bytes, ContentType: typeOf(key), IfNoneMatch: '*' };
    for (;;) {
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, CacheControl: IMMUTABLE }));
        return true;
      } catch (error) {
        // A request that was sent again may have met the object that its first attempt wrote.
        if (isTaken(error)) return error.$metadata.attempts > 1 && (await isSame(key, bytes));
        if (!isRaced(error)) throw explain(error, place);
      }
    }
  };
  /** What an earlier attempt left of the same release is kept; it must be the same to the byte. */
  const createOrFind = async (key, bytes) => {
    if (await create(key, bytes)) return;
    if (await isSame(key, bytes)) return;
    throw problem(
      `${key} lies in the store with other contents, from a release that was never finished.`,
      'Nothing in the store is overwritten: raise the version and release again.',
    );
  };
  const placeFiles = async (directory, files) => {
    for (const [name, bytes] of files) await createOrFind(`${directory}/${name}`, bytes);
  };
  const names = async (folder) => {
    const below = prefix + (folder === '' ? '' : `${segmentsOf(folder).join('/')}/`);
    const found = new Set();
    for (let token; ; ) {
      const page = await send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: below, Delimiter: '/', ContinuationToken: token }),
      );
      for (const { Key } of page.Contents ?? []) found.add(Key.slice(below.length));
      for (const { Prefix } of page.CommonPrefixes ?? []) found.add(Prefix.slice(below.length, -1));
      token = page.NextContinuationToken;
      if (!token) return [...found].filter(Boolean).sort();
    }
  };
  /** Replaces the object atomically. */
  const setAside = async (key, target, bytes) => {
    const source = `${Bucket}/${keyOf(key)}`;
    await client
      .send(new sdk.CopyObjectCommand({ Bucket, Key: keyOf(target), CopySource: encodeURI(source) }))
      // A folder of that name is no object, and one that may not be read can't be copied: nothing else needs it.
      .catch(() => undefined);
    await send(
      new sdk.PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ContentType: 'application/json' }),
    );
  };
  const prepare = async () => {
    await names('');
  };
  return { name: place, prepare, read, names, create, place: placeFiles, setAside };
};
