import { lazily } from '@slabdesk/units';

const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadHeif',
];

/** Loaded on demand: the library takes 20 MB of memory. */
export const loadSharp = lazily(() => {
  const sharp = require('sharp') as typeof import('sharp');
  // One core an image; nothing is made twice, so nothing need be kept.
  sharp.concurrency(1);
  sharp.cache(false);
  // Decode accepted types only, whatever the file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
});
