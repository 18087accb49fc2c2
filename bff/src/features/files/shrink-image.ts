import { type ImageWidth, LIMITS } from 'bff-contract';

const MAX_SECONDS = 30;
/** Times the width: a strip of a picture that is higher becomes narrower. */
const MAX_HEIGHT_RATIO = 4;

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
];

/** Loaded on demand: the library takes 20 MB of memory. */
const loadSharp = () => {
  const sharp = require('sharp') as typeof import('sharp');
  // One core an image; nothing is made twice, so nothing need be kept.
  sharp.concurrency(1);
  sharp.cache(false);
  // Decode accepted types only, whatever the file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
};

let loaded: ReturnType<typeof loadSharp> | undefined;

/**
 * An image as WebP, upright, at most `width` pixels wide and never enlarged, without what its camera noted (place,
 * time, owner). Of an animation the first picture.
 * @throws when the content can't be read, or has too many pixels
 */
export const shrinkImage = async (content: Uint8Array, width: ImageWidth): Promise<Uint8Array> => {
  loaded ??= loadSharp();
  return loaded(content, { limitInputPixels: LIMITS.imagePixels, sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
};
