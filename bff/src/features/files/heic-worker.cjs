/**
 * Decodes one HEIC photo on a thread of its own, which ends with it. JavaScript, because the server starts it from its
 * sources in tests and from its build in production.
 */
const { constants, platform, setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
const libheif = require('libheif-js/wasm-bundle');

// Linux has a priority for each thread; other systems would lower that of the whole process.
if (platform() === 'linux' && process.env.NODE_ENV !== 'test')
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const { content, maxPixels } = workerData;

// A photo that breaks the library, which decodes asynchronously, can't be decoded.
process.on('uncaughtException', () => parentPort.postMessage(undefined));

// `heif_security_limits`: a version in 8 bytes, then the largest number of pixels of an image or tile, in 64 bits.
const limits = libheif._heif_get_global_security_limits() / 4 + 2;
libheif.HEAPU32[limits] = maxPixels;
libheif.HEAPU32[limits + 1] = 0;

/** Posts the pixels of the photo, turned as its container says; undefined if it can't be decoded. */
const decode = () => {
  const images = new libheif.HeifDecoder().decode(content);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0];
  if (width * height === 0 || width * height > maxPixels) return parentPort.postMessage(undefined);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  image.display(target, (decoded) =>
    decoded ? parentPort.postMessage(target, [target.data.buffer]) : parentPort.postMessage(undefined),
  );
};

decode();
