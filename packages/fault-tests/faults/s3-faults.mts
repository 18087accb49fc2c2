import { setTimeout as sleep } from 'node:timers/promises';
import { createPhotographer } from '../clients/photographer.mts';
import type { TcpProxy } from '../servers/tcp-proxy.mts';
import type { S3Environment } from './environment.mts';
import type { Fault } from './fault.mts';

const FAULTY_MS = 4_000;
const SLOW_MS = 500;
const AROUND_MS = 1_500;

/** Photos are uploaded and read before, during and after; all that were acknowledged must be there. Orders need no photos. */
const whilePhotographing =
  (breakS3: (s3: TcpProxy) => Promise<void>): Fault<S3Environment>['inject'] =>
  async ({ s3 }, _random, { dealers, wrong, notes }) => {
    const photographers = dealers.map(createPhotographer);
    await sleep(AROUND_MS);
    await breakS3(s3);
    await sleep(AROUND_MS);
    const results = await Promise.all(photographers.map((photographer) => photographer.finish()));
    wrong.push(...results.flatMap((result) => result.wrong));
    const sum = (of: 'photos' | 'failures') => results.reduce((total, result) => total + result[of], 0);
    if (sum('photos') === 0) wrong.push('no photo was uploaded');
    notes.push(`${sum('photos')} photos uploaded, ${sum('failures')} tries failed`);
  };

/** Faults of the S3 server while photos are uploaded. */
export const S3_FAULTS: ReadonlyArray<Fault<S3Environment>> = [
  { name: 's3-down', inject: whilePhotographing((s3) => s3.refuse(FAULTY_MS)) },
  { name: 's3-slow', inject: whilePhotographing((s3) => s3.slowDown(SLOW_MS, FAULTY_MS)) },
  { name: 's3-hanging', inject: whilePhotographing((s3) => s3.hang(FAULTY_MS)) },
];
