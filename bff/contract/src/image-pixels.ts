import { LIMITS } from './constants/limits';
import type { StoredFileType } from './file-content';

/**
 * Reads how many pixels an image has from its header, so that images with too many are refused before anything decodes
 * them. Where a header can contradict itself, the larger size counts, as decoders may go by either.
 */

/** Each reader throws a RangeError where the bytes end before the size. */
type SizeReader = (image: DataView) => number | undefined;

const tagAt = (image: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => image.getUint8(at + index)));

const readPng: SizeReader = (image) =>
  tagAt(image, 12) === 'IHDR' ? image.getUint32(16) * image.getUint32(20) : undefined;

const gifTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Decoders enlarge the canvas to the first picture. */
const readGif: SizeReader = (image) => {
  const [width, height] = [image.getUint16(6, true), image.getUint16(8, true)];
  let at = 13 + gifTableBytes(image.getUint8(10));
  while (image.getUint8(at) === 0x21) {
    at += 2;
    while (image.getUint8(at) !== 0) at += 1 + image.getUint8(at);
    at += 1;
  }
  if (image.getUint8(at) !== 0x2c) return width * height;
  const right = image.getUint16(at + 1, true) + image.getUint16(at + 5, true);
  const bottom = image.getUint16(at + 3, true) + image.getUint16(at + 7, true);
  return Math.max(width, right) * Math.max(height, bottom);
};

const readWebp: SizeReader = (image) => {
  const kind = tagAt(image, 12);
  if (kind === 'VP8X') {
    const [width, height] = [24, 27].map(
      (at) => image.getUint16(at, true) + image.getUint8(at + 2) * 2 ** 16,
    );
    return ((width ?? 0) + 1) * ((height ?? 0) + 1);
  }
  if (kind === 'VP8 ') return (image.getUint16(26, true) & 0x3fff) * (image.getUint16(28, true) & 0x3fff);
  const bits = image.getUint32(21, true);
  return kind === 'VP8L' ? ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1) : undefined;
};

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const endsHeader = (marker: number): boolean => marker === 0xd9 || marker === 0xda;

const readJpeg: SizeReader = (image) => {
  let at = 2;
  for (;;) {
    while (image.getUint8(at) !== 0xff) at += 1;
    while (image.getUint8(at) === 0xff) at += 1;
    const marker = image.getUint8(at);
    if (isFrame(marker)) return image.getUint16(at + 4) * image.getUint16(at + 6);
    if (endsHeader(marker)) return undefined;
    at += hasNoLength(marker) ? 1 : 1 + image.getUint16(at + 1);
  }
};

/** Initials of the tags below, which most bytes are not. */
const INITIALS = new Set(Array.from('iah', (letter) => letter.charCodeAt(0)));

/** Size of an image or a tile (`ispe`), or of the frames of a sequence, at this position of a box. */
const heifSizeAt = (image: DataView, at: number): number => {
  if (!INITIALS.has(image.getUint8(at))) return 0;
  const tag = tagAt(image, at);
  if (tag === 'ispe') return image.getUint32(at + 8) * image.getUint32(at + 12);
  const isFrames = tag === 'av01' || tag === 'hvc1' || tag === 'hev1';
  return isFrames ? image.getUint16(at + 28) * image.getUint16(at + 30) : 0;
};

/** Files have fewer than ten boxes, and describe their images in some kB. Beyond this, they are made to take time. */
const MAX_BOXES = 1_000;
const MAX_DESCRIPTION_BYTES = 2 ** 20;

/** AVIF and HEIC: the largest size in the box that describes the images, or the sequence. */
const readHeif: SizeReader = (image) => {
  const described = tagAt(image, 8) === 'avis' ? 'moov' : 'meta';
  let largest = 0;
  for (let at = 0, boxes = 0; boxes < MAX_BOXES; boxes += 1) {
    const length = image.getUint32(at);
    const isLong = length === 1;
    const end = isLong ? at + Number(image.getBigUint64(at + 8)) : at + length;
    const tag = tagAt(image, at + 4);
    if (tag === 'meta' || tag === 'moov') {
      if (end - at > MAX_DESCRIPTION_BYTES) return Number.POSITIVE_INFINITY;
      for (let inner = at + 8; inner + 8 < end; inner += 1) {
        largest = Math.max(largest, heifSizeAt(image, inner));
      }
    }
    if (tag === described) return largest || undefined;
    if (length < 8 && !isLong) return undefined;
    at = Math.max(end, at + 8);
  }
  return Number.POSITIVE_INFINITY;
};

const READERS: Partial<Record<StoredFileType, SizeReader>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
  'image/avif': readHeif,
  'image/heic': readHeif,
};

/**
 * Returns the number of pixels of an image; undefined for other types, and if these bytes don't contain its size; infinity if
 * finding it would take long.
 *
 * @param type the type of the content
 * @param bytes the file, or its beginning
 */
export const pixelsOf = (type: StoredFileType, bytes: Uint8Array): number | undefined => {
  try {
    return READERS[type]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Returns how many pixels an image of this type may have. */
export const maxPixelsOf = (type: StoredFileType): number =>
  type === 'image/heic' ? LIMITS.heicPixels : LIMITS.imagePixels;
