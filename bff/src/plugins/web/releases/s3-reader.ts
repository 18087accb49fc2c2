import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { ReleaseStoreConfig } from '../../../config';
import type { ReleaseReader } from './reader';

/** No call takes longer, in ms; nobody waits for one but who asks for an old release. */
const CALL_MS = 5_000;

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
  const withinTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });
  return {
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }), withinTime());
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    names: async (folder) => {
      const Prefix = `${prefix}${folder}/`;
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(Prefix.length)));
      }
      return names;
    },
    close: () => client.destroy(),
  };
};
