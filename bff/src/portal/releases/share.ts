import { createHash } from 'node:crypto';

/** Whether a browser belongs to the share that gets a canary. A larger share holds every smaller one. */
export const isInShare = (browser: string, release: string, percent: number): boolean => {
  const digest = createHash('sha256').update(`${release} ${browser}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100;
};
