import { HEAD_BYTES, LIMITS, typeOfContent } from 'bff-contract';
import pLimit from 'p-limit';
import { heicToJpeg } from './heic-to-jpeg';
import { loadSharp } from './load-sharp';
import { readStored, type Storage } from './storage/storage';

const MAX_SECONDS = 30;
/** HEIC takes much memory, see `photo-conversion.ts`. */
const oneAtATime = pLimit(1);

/** The same JPEG as HEIC becomes in its place when it is first looked at. */
const withoutHeic = async (content: Uint8Array): Promise<Uint8Array> => {
  if (typeOfContent(content.subarray(0, HEAD_BYTES)) !== 'image/heic') return content;
  return oneAtATime(() => heicToJpeg(content, new AbortController().signal));
};

/**
 * A stored image as JPEG, upright, inside a square of so many pixels, for a document that holds it.
 *
 * @returns undefined if there is no such file, or it is no image that can be read
 * @throws if the store fails
 */
export const readJpeg = async (storage: Storage, id: string, pixels: number): Promise<Buffer | undefined> => {
  const content = await readStored(storage, id);
  if (!content) return undefined;
  try {
    return await loadSharp()(await withoutHeic(content), {
      limitInputPixels: LIMITS.imagePixels,
      sequentialRead: true,
    })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    return undefined;
  }
};
