import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LIMITS } from 'bff-contract';
import { loadSharp } from './load-sharp';

/** 48 megapixels take 5 s of a core. */
const MAX_MS = 120_000;
const QUALITY = 88;
/** A segment of a JPEG holds a profile of this size; the profiles of cameras have 0.5 to 4 kB. */
const MAX_PROFILE_BYTES = 65_000;

/** The content is no photo that can be decoded. */
export class UnreadablePhoto extends Error {}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const decode = (content: Uint8Array, signal: AbortSignal): Promise<Pixels> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(path.join(__dirname, 'heic-worker.cjs'), {
      workerData: { content, maxPixels: LIMITS.heicPixels },
      // The library writes about each photo that it can't read.
      stdout: true,
      stderr: true,
    });
    const stop = (error: Error) => {
      reject(error);
      void worker.terminate();
    };
    const timer = setTimeout(() => stop(new UnreadablePhoto('Decoding took too long')), MAX_MS);
    const onAbort = () => stop(new Error('Decoding was stopped'));
    signal.addEventListener('abort', onAbort);
    worker.once('message', (pixels: Pixels | undefined) => {
      if (pixels) resolve(pixels);
      else reject(new UnreadablePhoto('The photo could not be decoded'));
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      reject(new Error(`A thread that decodes photos ended with code ${code}`));
    });
    if (signal.aborted) onAbort();
  });

/** The colour profile of a HEIC photo (`colr`), without which the colours of iPhones look pale. */
const profileOf = (content: Uint8Array): Buffer | undefined => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  const isProfile = profile.subarray(36, 40).toString('latin1') === 'acsp';
  return isProfile && profile.length <= MAX_PROFILE_BYTES ? profile : undefined;
};

/** Adds a colour profile to a JPEG that has none. */
const withProfile = (jpeg: Buffer, profile: Buffer | undefined): Buffer => {
  if (!profile) return jpeg;
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(head.length - 2 + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)]);
};

/**
 * Converts a HEIC photo to JPEG, upright, without what its camera noted (place, time, owner).
 *
 * @param signal ends the work
 * @throws UnreadablePhoto if it can't be decoded, or has too many pixels
 */
export const heicToJpeg = async (content: Uint8Array, signal: AbortSignal): Promise<Uint8Array> => {
  const { data, width, height } = await decode(content, signal);
  const jpeg = await loadSharp()(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return withProfile(jpeg, profileOf(content));
};
