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

/** Encoders write fewer than 20 brands. A larger size is other content, such as `<!--`. */
const MAX_BRANDS_BYTES = 512;

/** Returns the brands of an ISO media file (ISO/IEC 14496-12); they alone distinguish AVIF, HEIC and MP4. */
const brandsOf = (head: Head): string[] => {
  if (!startsWith('ftyp', 4)(head)) return [];
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  if (size > MAX_BRANDS_BYTES) return [];
  const brands = textOf(head, 8, Math.min(size, head.length)).match(/.{4}/gs) ?? [];
  // The second word is a version.
  return brands.filter((_, index) => index !== 1);
};

const isAvif = (head: Head): boolean => brandsOf(head).some((brand) => /^avi[fs]$/.test(brand));

const isHeic = (head: Head): boolean =>
  !isAvif(head) && brandsOf(head).some((brand) => /^(?:mi[fs]\d|msf1|he[iv][a-z])$/.test(brand));

const isMp4 = (head: Head): boolean => brandsOf(head).length > 0 && !isAvif(head) && !isHeic(head);

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
  'image/jpeg': {
    name: 'JPEG',
    endings: ['jpg', 'jpeg', 'jfif', 'jpe'],
    matches: startsWith('\xff\xd8\xff'),
  },
  'image/png': { name: 'PNG', endings: ['png', 'apng'], matches: startsWith('\x89PNG\r\n\x1a\n') },
  'image/webp': {
    name: 'WebP',
    endings: ['webp'],
    matches: all(startsWith('RIFF'), startsWith('WEBP', 8)),
  },
  'image/gif': { name: 'GIF', endings: ['gif'], matches: either(startsWith('GIF87a'), startsWith('GIF89a')) },
  'image/avif': { name: 'AVIF', endings: ['avif'], matches: isAvif },
  'image/heic': { name: 'HEIC', endings: ['heic', 'heif', 'hif'], matches: isHeic },
  'video/mp4': { name: 'MP4', endings: ['mp4', 'm4v'], matches: isMp4 },
  'video/webm': {
    name: 'WebM',
    endings: ['webm'],
    matches: all(startsWith('\x1a\x45\xdf\xa3'), holds('webm', 128)),
  },
  'audio/mpeg': { name: 'MP3', endings: ['mp3'], matches: either(startsWith('ID3'), isMpegFrame) },
  'audio/ogg': { name: 'Ogg', endings: ['ogg', 'oga', 'opus'], matches: startsWith('OggS') },
  'audio/wav': {
    name: 'WAV',
    endings: ['wav', 'wave'],
    matches: all(startsWith('RIFF'), startsWith('WAVE', 8)),
  },
  // Readers find the header anywhere in the first 1024 bytes; bytes before it could be a page.
  'application/pdf': {
    name: 'PDF',
    endings: ['pdf'],
    matches: (head) => /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-/.test(textOf(head, 0, 1024)),
  },
  // A zip archive with the entries of a Word document.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'DOCX',
    endings: ['docx'],
    matches: all(startsWith('PK\x03\x04'), holds('word/')),
  },
};

/** Names that systems use for the types. */
const ALIASES: Record<string, StoredFileType> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'application/ogg': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
};

/** Returns the type that a declared type stands for, if it may be stored. */
export const storedTypeOf = (declared: string): StoredFileType | undefined => {
  const type = declared.trim().toLowerCase();
  if (Object.hasOwn(FILE_TYPES, type)) return type as StoredFileType;
  return Object.hasOwn(ALIASES, type) ? ALIASES[type] : undefined;
};

/** All names of a type, its own first. */
export const namesOfType = (type: StoredFileType): string[] => [
  type,
  ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === type),
];

/** Returns the type of a file by its first bytes, if it is one that may be stored. */
export const typeOfContent = (head: Uint8Array): StoredFileType | undefined =>
  (Object.keys(FILE_TYPES) as StoredFileType[]).find((type) => FILE_TYPES[type].matches(head));

/** Apps declare the HEIC photos of phones as JPEG, which the server converts them to. */
const isStoredAs = (type: StoredFileType, actual: StoredFileType): boolean =>
  actual === type || (type === 'image/jpeg' && actual === 'image/heic');

/**
 * Do the first bytes of a file match its type? False for types that may not be stored.
 *
 * @param head the first {@link HEAD_BYTES} of the file, or all of a shorter one
 */
export const isOfType = (declared: string, head: Uint8Array): boolean => {
  const type = storedTypeOf(declared);
  const actual = typeOfContent(head);
  return type !== undefined && actual !== undefined && isStoredAs(type, actual);
};

/** Clients add the time of the upload, so that the names of two uploads differ: `plan.pdf_2026-11-25T10:00:00.000Z`. */
const UPLOADED_AT = /(?<=.)_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Returns the name that a file had on the device of its owner. */
export const ownName = (fileName: string): string => fileName.replace(UPLOADED_AT, '');

/**
 * Returns the extension of a file name in lower case; undefined without one, and for numbers ("Plan 1.2"). Systems ignore
 * dots and spaces at the end; `_` ends an extension, so that a suffix in another format than {@link ownName} knows is ignored.
 */
const extensionOf = (fileName: string): string | undefined => {
  const [, extension] = /\.([^\s./\\_]+)(?:_[^./\\]*)?[\s./\\]*$/.exec(ownName(fileName)) ?? [];
  return extension && /\D/.test(extension) ? extension.toLowerCase() : undefined;
};

/** Returns the type of a file by its extension, if it is one that may be stored. */
export const typeOfName = (fileName: string): StoredFileType | undefined => {
  const extension = extensionOf(fileName) ?? '';
  return (Object.keys(FILE_TYPES) as StoredFileType[]).find((type) =>
    FILE_TYPES[type].endings.includes(extension),
  );
};

/** May a file of this type have this name? True for names without an extension. */
export const isNameOfType = (type: StoredFileType, fileName: string): boolean => {
  if (extensionOf(fileName) === undefined) return true;
  const named = typeOfName(fileName);
  return named !== undefined && isStoredAs(type, named);
};
