import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { ReleaseStoreConfig } from '../../config/config';
import type { ReleaseReader } from './reader';
import { collect, segmentsOf } from './regular-file';
import { unreadable } from './unreadable';
import { within } from './within';

/** The time limit of a call, in ms. Only requests for old releases wait for one. */
const CALL_MS = 5_000;
/** Each costs a request, and the registry is asked for its next file every second as it is. */
const CONFIRM_MS = 10_000;

/** Releases in a bucket. The key needs s3:GetObject and s3:ListBucket. */
export const createS3Reader = (config: Extract<ReleaseStoreConfig, { kind: 's3' }>): ReleaseReader => {
  const { kind: _kind, bucket: Bucket, prefix, ...settings } = config;
  const client = new S3Client({
    ...settings,
    // The SDK's own checksums are refused by other servers than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
  });
  const aborted = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });
  const download = async (key: string, maxBytes: number): Promise<Buffer | undefined> => {
    const Key = prefix + segmentsOf(key).join('/');
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key }), aborted());
    const stream = Body as (AsyncIterable<Uint8Array> & { destroy: () => void }) | undefined;
    if (!stream) return undefined;
    try {
      if (ContentLength > maxBytes) throw unreadable(`it is larger than ${maxBytes} bytes`);
      return await collect(stream, maxBytes);
    } finally {
      stream.destroy();
    }
  };
  const list = async (folder: string, after?: string): Promise<string[]> => {
    const Prefix = `${prefix}${segmentsOf(folder).join('/')}/`;
    const StartAfter = after && `${Prefix}${after}`;
    const names: string[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, StartAfter }, aborted())) {
      // What is no list, such as the page of a proxy, looks like an empty one.
      if (page.Name === undefined) throw new Error('The bucket responds with something that is no list');
      names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length)));
    }
    return names;
  };
  return {
    place: `s3://${Bucket}/${prefix}`,
    read: async (key, maxBytes) => {
      try {
        // The abort signal covers only the headers; a body may stall after them.
        return await within(CALL_MS, download(key, maxBytes));
      } catch (error) {
        const { name } = error as Error;
        if (name === 'NoSuchKey') return undefined;
        // One object may be closed to this key while the others are not.
        throw name === 'AccessDenied' ? unreadable('permission denied') : error;
      }
    },
    names: (folder, after) => within(CALL_MS, list(folder, after)),
    confirmMs: CONFIRM_MS,
    close: () => client.destroy(),
  };
};
