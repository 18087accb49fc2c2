import { HEAD_BYTES, LIMITS, typeOfContent } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { loadSharp } from './load-sharp';
import { readStored } from './storage/storage';

const MAX_SECONDS = 30;

/** Where photos are stored, and what makes JPEGs of HEIC. */
export type PhotoStore = Pick<FastifyInstance, 'storage' | 'photos'>;

/** A HEIC photo, which sharp can't read, is stored as JPEG first. */
const readPhoto = async ({ storage, photos }: PhotoStore, id: string): Promise<Uint8Array | undefined> => {
  const content = await readStored(storage, id);
  if (!content || typeOfContent(content.subarray(0, HEAD_BYTES)) !== 'image/heic') return content;
  await photos.ensureConverted(id);
  return readStored(storage, id);
};

/**
 * A stored image as JPEG, upright, inside a square of so many pixels, for a document that holds it.
 *
 * @returns undefined if there is no such file, or it is no image that can be read
 * @throws if the store fails
 */
export const readJpeg = async (
  store: PhotoStore,
  id: string,
  pixels: number,
): Promise<Buffer | undefined> => {
  const content = await readPhoto(store, id);
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
