import { LIMITS } from 'bff-contract';
import { loadSharp } from './load-sharp';
import { readStored, type Storage } from './storage/storage';

const MAX_SECONDS = 30;

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
    return await loadSharp()(content, { limitInputPixels: LIMITS.imagePixels, sequentialRead: true })
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
