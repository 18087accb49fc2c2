import { type ImageWidth, LIMITS } from 'bff-contract';
import { loadSharp } from './load-sharp';

const MAX_SECONDS = 30;
/** Times the width: a strip of a picture that is higher becomes narrower. */
const MAX_HEIGHT_RATIO = 4;

/**
 * An image as WebP, upright, at most `width` pixels wide and never enlarged, without what its camera noted (place,
 * time, owner). Of an animation the first picture.
 * @throws when the content can't be read, or has too many pixels
 */
export const shrinkImage = async (content: Uint8Array, width: ImageWidth): Promise<Uint8Array> => {
  return loadSharp()(content, { limitInputPixels: LIMITS.imagePixels, sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
};
