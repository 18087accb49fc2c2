import { setTimeout as pause } from 'node:timers/promises';
import type { _Object, CommonPrefix, GetObjectCommandOutput, S3ServiceException } from '@aws-sdk/client-s3';
import { problem } from '../problem';
import { LIMITS } from '../shapes';
import { unreadable } from '../unreadable';
import { withTimeout } from '../with-timeout';
import { codeOf, collect, segmentsOf } from './regular-file';
import type { ReleaseStore } from './release-store';
import type { S3Location } from './store-location';

const TYPES: Partial<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  css: 'text/css',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A server that accepts no connection, and one that stops responding, in ms. */
const CONNECT_MS = 5_000;
const CALL_MS = 60_000;
/** Between two attempts to create an object that another client is writing, in ms. */
const RACE_MS = 50;

const typeOf = (key: string): string => TYPES[/\.(\w+)$/.exec(key)?.[1] ?? ''] ?? 'application/octet-stream';

const nameOf = (error: unknown): string => (error as Error).name;
const statusOf = (error: unknown): number | undefined =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(nameOf(error));
/** 412: the object is there. 409: another client is writing it at this moment, and one of us will be first. */
const isTaken = (error: unknown): boolean => statusOf(error) === 412;
const isRaced = (error: unknown): boolean => statusOf(error) === 409;

const NOT_REACHED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);
const TIMED_OUT = new Set(['TimeoutError', 'AbortError']);
const REFUSED = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'CredentialsProviderError',
]);

const isSilent = (error: unknown): boolean =>
  NOT_REACHED.has(codeOf(error)) || TIMED_OUT.has(nameOf(error)) || (statusOf(error) ?? 0) >= 500;

/** Describes a failure of a bucket in one sentence. Returns other errors unchanged. */
const explain = (error: unknown, place: string): unknown => {
  const options = { cause: error };
  if (nameOf(error) === 'NoSuchBucket') {
    return problem(`There is no bucket for ${place}.`, 'Check RELEASE_STORE.', options);
  }
  if (REFUSED.has(nameOf(error))) {
    return problem(
      `${place} refuses these keys (${nameOf(error)}).`,
      'Check RELEASE_S3_ACCESS_KEY_ID and RELEASE_S3_SECRET_ACCESS_KEY, or S3_…, and what they may do.',
      options,
    );
  }
  if (!isSilent(error)) return error;
  return problem(
    `${place} does not respond (${codeOf(error) || nameOf(error)}).`,
    'Check RELEASE_S3_ENDPOINT or S3_ENDPOINT, and the network.',
    options,
  );
};

/**
 * The release store in a bucket. Every object is written with `If-None-Match: *`, so nothing is ever overwritten.
 * The key needs s3:GetObject and s3:ListBucket to read, and s3:PutObject to write.
 *
 * @param options callMs: the time limit of a call with its body, in ms; maxAttempts: of a call
 */
export const createS3Store = (
  { bucket: Bucket, prefix, kind: _kind, ca, ...settings }: S3Location,
  { callMs = CALL_MS, maxAttempts = 3 } = {},
): ReleaseStore => {
  // Loaded on demand: the SDK is large, and a store in a folder does without.
  const sdk = require('@aws-sdk/client-s3') as typeof import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...settings,
    maxAttempts,
    // Other servers than Amazon's refuse the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, ...(ca && { httpsAgent: { ca } }) },
  });

  let seenAt = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers: Partial<Record<string, string>> };
      seenAt = Date.parse(headers.date ?? '') || seenAt;
      return result;
    },
    { step: 'deserialize' },
  );

  const place = `s3://${Bucket}/${prefix}`;
  const keyOf = (key: string): string => prefix + segmentsOf(key).join('/');
  const limit = () => ({ abortSignal: AbortSignal.timeout(callMs) });

  const bytesOf = async (
    { Body, ContentLength }: GetObjectCommandOutput,
    maxBytes: number,
  ): Promise<Buffer | undefined> => {
    const stream = Body as (AsyncIterable<Uint8Array> & { destroy: () => void }) | undefined;
    try {
      return stream && (await collect(stream, maxBytes, ContentLength));
    } finally {
      stream?.destroy();
    }
  };
  const download = async (key: string, maxBytes: number): Promise<Buffer | undefined> =>
    bytesOf(await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(key) }), limit()), maxBytes);
  const read = async (key: string, maxBytes: number = LIMITS.fileBytes): Promise<Buffer | undefined> => {
    try {
      // The abort signal covers only the headers; a body may stall after them.
      return await withTimeout(callMs, download(key, maxBytes));
    } catch (error) {
      if (isMissing(error)) return undefined;
      // One object may be closed to this key while the others are not.
      if (statusOf(error) === 403 && nameOf(error) === 'AccessDenied') throw unreadable('permission denied');
      throw explain(error, place);
    }
  };
  const isSame = async (key: string, bytes: Buffer): Promise<boolean> =>
    (await read(key))?.equals(bytes) ?? false;

  const create = async (key: string, bytes: Buffer): Promise<boolean> => {
    const object = { Bucket, Key: keyOf(key), Body: bytes, ContentType: typeOf(key), IfNoneMatch: '*' };
    const deadline = Date.now() + callMs;
    for (;;) {
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, CacheControl: IMMUTABLE }), limit());
        return true;
      } catch (error) {
        if (isTaken(error)) {
          // A request that was sent again may have met the object that its first attempt wrote.
          const { attempts = 1 } = (error as S3ServiceException).$metadata;
          return attempts > 1 && (await isSame(key, bytes));
        }
        if (!isRaced(error)) throw explain(error, place);
        if (Date.now() > deadline)
          throw problem(`${key} is being written by another client.`, '', { cause: error });
        await pause(RACE_MS);
      }
    }
  };
  /** Creates a file, or keeps the one that an earlier attempt left, which must be the same to the byte. */
  const createOrFind = async (key: string, bytes: Buffer): Promise<void> => {
    if ((await create(key, bytes)) || (await isSame(key, bytes))) return;
    throw problem(
      `${key} lies in the store with other contents, from a release that was never finished.`,
      'Nothing in the store is overwritten: raise the version and release again.',
    );
  };

  const list = async (folder: string, after?: string): Promise<string[]> => {
    const Prefix = prefix + (folder === '' ? '' : `${segmentsOf(folder).join('/')}/`);
    const StartAfter = after && `${Prefix}${after}`;
    const query = { Bucket, Prefix, Delimiter: '/', StartAfter };
    const found = new Set<string>();
    const nameIn = ({ Key = '' }: _Object) => Key.slice(Prefix.length);
    const folderName = (common: CommonPrefix) => (common.Prefix ?? '').slice(Prefix.length, -1);
    for await (const page of sdk.paginateListObjectsV2({ client }, query, limit())) {
      // A response that is no list, such as the page of a proxy, looks like an empty one.
      if (page.Name === undefined) throw new Error('The bucket responds with something that is no list');
      for (const name of (page.Contents ?? []).map(nameIn)) found.add(name);
      for (const name of (page.CommonPrefixes ?? []).map(folderName)) found.add(name);
    }
    return [...found].filter(Boolean).sort();
  };
  const names = (folder: string, after?: string): Promise<string[]> =>
    withTimeout(callMs, list(folder, after)).catch((error) => {
      throw explain(error, place);
    });

  return {
    name: place,
    read,
    names,
    create,
    place: async (directory, files) => {
      for (const [name, bytes] of files) await createOrFind(`${directory}/${name}`, bytes);
    },
    seenAt: () => seenAt,
    close: () => client.destroy(),
  };
};
