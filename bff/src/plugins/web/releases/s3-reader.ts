import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { ReleaseStoreConfig } from '../../../config';
import type { ReleaseReader } from './reader';
import { within } from './within';

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
  const aborted = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) });
  const download = async (key: string): Promise<Buffer | undefined> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }), aborted());
    return Body && Buffer.from(await Body.transformToByteArray());
  };
  const list = async (folder: string): Promise<string[]> => {
    const Prefix = `${prefix}${folder}/`;
    const names: string[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix }, aborted())) {
      // What is no list, such as the page of a proxy, looks like an empty one.
      if (page.Name === undefined) throw new Error('The bucket answers with something that is no list');
      names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length)));
    }
    return names;
  };
  return {
    read: async (key) => {
      try {
        // The abort ends with the headers: a body may stand still after them.
        return await within(CALL_MS, download(key));
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    names: (folder) => within(CALL_MS, list(folder)),
    close: () => client.destroy(),
  };
};
