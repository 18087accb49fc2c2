import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { HEAD_BYTES } from 'bff-contract';
import type { S3Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import {
  contentDisposition,
  PUT_SECONDS,
  REDIRECT_SECONDS,
  type Storage,
  type StoredObject,
} from './storage';

/** No call may hold a request, or the readiness probe, for longer than this part of a request's time, in ms. */
const callMsOf = (requestDeadlineMs = 1_800): number => Math.round((requestDeadlineMs * 5) / 6);
/** For a whole file in the background. */
const TRANSFER_MS = 30_000;
/** How long no byte may come of a file that is read, in ms. Reading ends, too, if its reader takes none for as long. */
const SILENCE_MS = 60_000;

const createClient = (config: S3Config, callMs: number, socketTimeout: number) =>
  new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The SDK's own checksums are refused by other servers than Amazon's, and by presigned PUTs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: Math.round(callMs * 0.6),
      requestTimeout: callMs,
      socketTimeout,
      throwOnRequestTimeout: true,
      ...(config.ca && { httpsAgent: { ca: config.ca } }),
    },
  });

/**
 * How long a signed URL is valid, by the database's clock. The SDK corrects the times of its own calls by the store's responses, but
 * browsers would get URLs that have expired already.
 */
const fromNow = (expiresIn: number) => ({ expiresIn, signingDate: new Date(currentTime()) });

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');

/** An empty file has no first byte. */
const isEmpty = (error: unknown): boolean => (error as { name?: string }).name === 'InvalidRange';

export interface S3Storage extends Storage {
  /** A URL to GET the file from the bucket, valid for 5 min. */
  signGet: (object: StoredObject) => Promise<string>;
}

/** Files in a bucket. The key needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket. */
export const createS3Storage = (
  config: S3Config,
  requestDeadlineMs?: number,
  silenceMs = SILENCE_MS,
): S3Storage => {
  const callMs = callMsOf(requestDeadlineMs);
  const client = createClient(config, callMs, silenceMs);
  const Bucket = config.bucket;
  const withinTime = (ms = callMs) => ({ abortSignal: AbortSignal.timeout(ms) });
  return {
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket }), withinTime());
    },
    signPut: (object) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket,
          Key: object.id,
          ContentType: object.contentType,
          ContentLength: object.size,
        }),
        { ...fromNow(PUT_SECONDS), signableHeaders: new Set(['content-type', 'content-length']) },
      ),
    signGet: (object) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket,
          Key: object.id,
          ResponseContentType: object.contentType,
          ResponseContentDisposition: contentDisposition(object),
        }),
        fromNow(REDIRECT_SECONDS),
      ),
    readHead: async (Key) => {
      const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${HEAD_BYTES - 1}` });
      try {
        const { Body, ContentRange, ContentLength } = await client.send(command, withinTime());
        const head = (await Body?.transformToByteArray()) ?? new Uint8Array();
        return { head, size: Number(ContentRange?.split('/')[1] ?? ContentLength) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        if (isEmpty(error)) return { head: new Uint8Array(), size: 0 };
        throw error;
      }
    },
    readStream: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (Body as Readable | undefined) ?? Readable.from([]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    readAll: async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), withinTime(TRANSFER_MS));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    write: async ({ id, contentType }, content) => {
      const command = new PutObjectCommand({ Bucket, Key: id, ContentType: contentType, Body: content });
      // The time to the head of the response includes sending the content.
      await client.send(command, { ...withinTime(TRANSFER_MS), requestTimeout: TRANSFER_MS });
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), withinTime());
    },
    isEmpty: async () => {
      // Files are not in folders. The release store may be one of the same bucket.
      const command = new ListObjectsV2Command({ Bucket, Delimiter: '/' });
      const { Contents = [], IsTruncated = false } = await client.send(command, withinTime());
      return Contents.length === 0 && !IsTruncated;
    },
    close: () => client.destroy(),
  };
};
