import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { LIMITS } from 'bff-contract';
import type { S3Config } from '../../config';
import { contentDisposition, GET_SECONDS, PUT_SECONDS, type Storage } from './storage';

/** No call may hold a request, or the readiness probe, for longer, in ms. */
const CALL_MS = 1_500;

const createClient = (config: S3Config) =>
  new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The SDK's own checksums are refused by other servers than Amazon's, and by presigned PUTs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 900, requestTimeout: CALL_MS, throwOnRequestTimeout: true },
  });

/** Files in a bucket. The key needs s3:GetObject, s3:PutObject and s3:ListBucket. */
export const createS3Storage = (config: S3Config): Storage => {
  const client = createClient(config);
  const Bucket = config.bucket;
  const withinTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });
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
        { expiresIn: PUT_SECONDS, signableHeaders: new Set(['content-type', 'content-length']) },
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
        { expiresIn: GET_SECONDS },
      ),
    // S3 enforces no limit on a PUT whose length was not signed.
    isTooLarge: async (id) => {
      const head = await client
        .send(new HeadObjectCommand({ Bucket, Key: id }), withinTime())
        .catch(() => undefined);
      return (head?.ContentLength ?? 0) > LIMITS.fileBytes;
    },
    close: () => client.destroy(),
  };
};
