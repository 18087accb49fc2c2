import type { STORED_FILE_TYPES } from './constants';

/**
 * Detects the type of a file by its content, regardless of its name and declared type. Imports nothing, because browsers
 * check files before they upload them.
 */

export type StoredFileType = (typeof STORED_FILE_TYPES)[number];

/** The widths in pixels in which an image can be requested instead of its own. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280, 2560] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The number of leading bytes that the checks need. */
export const HEAD_BYTES = 64 * 1024;

type Head = Uint8Array;

/** Returns bytes as a string with one character (up to U+00FF) per byte. */
const textOf = (head: Head, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, to));

const startsWith =
  (signature: string, offset = 0) =>
  (head: Head): boolean =>
    textOf(head, offset, offset + signature.length) === signature;

const all =
  (...tests: Array<(head: Head) => boolean>) =>
  (head: Head): boolean =>
    tests.every((test) => test(head));

const either =
  (...tests: Array<(head: Head) => boolean>) =>
  (head: Head): boolean =>
    tests.some((test) => test(head));

/** Does `text` begin anywhere in the first `within` bytes? */
const holds =
  (text: string, within = HEAD_BYTES) =>
  (head: Head): boolean => {
    const first = text.charCodeAt(0);
    const end = Math.min(within, head.length - text.length + 1);
    for (let at = head.indexOf(first); at !== -1 && at < end; at = head.indexOf(first, at + 1)) {
      if (startsWith(text, at)(head)) return true;
    }
    return false;
  };

/** Returns the brands of an ISO media file (ISO/IEC 14496-12); they alone distinguish AVIF from MP4. */
const brandsOf = (head: Head): string[] => {
  if (!startsWith('ftyp', 4)(head)) return [];
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  const brands = textOf(head, 8, Math.min(size, head.length, 512)).match(/.{4}/gs) ?? [];
  // The second word is a version.
  return brands.filter((_, index) => index !== 1);
};

const isAvif = (head: Head): boolean => brandsOf(head).some((brand) => /^avi[fs]$/.test(brand));

const isMp4 = (head: Head): boolean => {
  const [major] = brandsOf(head);
  return major !== undefined && !isAvif(head) && !/^(?:mif1|msf1|he[iv].)$/.test(major);
};

/** Is this the start of an MPEG audio frame: eleven bits set, no reserved version, layer II or III? */
const isMpegFrame = ([first = 0, second = 0]: Head): boolean =>
  first === 0xff &&
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  [0x02, 0x04].includes(second & 0x06);

/** The types that may be stored: the name for messages, the file extensions, and a test of the first bytes. */
export const FILE_TYPES: Record<
  StoredFileType,
  { name: string; endings: readonly string[]; matches: (head: Head) => boolean }
> = {
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg', 'jfif'], matches: startsWith('\xff\xd8\xff') },
  'image/png': { name: 'PNG', endings: ['png'], matches: startsWith('\x89PNG\r\n\x1a\n') },
  'image/webp': {
    name: 'WebP',
    endings: ['webp'],
    matches: all(startsWith('RIFF'), startsWith('WEBP', 8)),
  },
  'image/gif': { name: 'GIF', endings: ['gif'], matches: either(startsWith('GIF87a'), startsWith('GIF89a')) },
  'image/avif': { name: 'AVIF', endings: ['avif'], matches: isAvif },
  'video/mp4': { name: 'MP4', endings: ['mp4', 'm4v'], matches: isMp4 },
  'video/webm': {
    name: 'WebM',
    endings: ['webm'],
    matches: all(startsWith('\x1a\x45\xdf\xa3'), holds('webm', 128)),
  },
  'audio/mpeg': { name: 'MP3', endings: ['mp3'], matches: either(startsWith('ID3'), isMpegFrame) },
  'audio/ogg': { name: 'Ogg', endings: ['ogg', 'oga', 'opus'], matches: startsWith('OggS') },
  'audio/wav': { name: 'WAV', endings: ['wav'], matches: all(startsWith('RIFF'), startsWith('WAVE', 8)) },
  // Readers find the header anywhere in the first 1024 bytes.
  'application/pdf': { name: 'PDF', endings: ['pdf'], matches: holds('%PDF-', 1024) },
  // A zip archive with the entries of a Word document.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'DOCX',
    endings: ['docx'],
    matches: all(startsWith('PK\x03\x04'), holds('word/')),
  },
};

/**
 * Do the first bytes of a file match its type? False for types that may not be stored.
 *
 * @param head the first {@link HEAD_BYTES} of the file, or all of a shorter one
 */
export const isOfType = (type: string, head: Uint8Array): boolean =>
  Object.hasOwn(FILE_TYPES, type) && FILE_TYPES[type as StoredFileType].matches(head);

/** Returns the type of a file by its first bytes, if it is one that may be stored. */
export const typeOfContent = (head: Uint8Array): StoredFileType | undefined =>
  (Object.keys(FILE_TYPES) as StoredFileType[]).find((type) => isOfType(type, head));

/** Signatures of markup, programs, scripts and archives; no accepted file starts with them. */
const isForeign = either(
  (head) => /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(textOf(head, 0, 512)),
  startsWith('MZ'),
  startsWith('\x7fELF'),
  startsWith('#!'),
  startsWith('PK\x03\x04'),
);

/**
 * Do the first bytes of a file belong to another type than the declared one? Accepts unknown bytes, because the signatures
 * of the accepted types don't cover every camera and encoder.
 */
export const contradictsType = (type: string, head: Uint8Array): boolean =>
  head.length === 0 || (!isOfType(type, head) && (typeOfContent(head) !== undefined || isForeign(head)));
