import { getRuntimeConfig } from '@slabdesk/portal';
import { truncate } from '@slabdesk/units';
import { LIMITS, STORED_FILE_TYPES } from 'bff-contract/constants';
import {
  FILE_TYPES,
  HEAD_BYTES,
  isNameOfType,
  isOfType,
  namesOfType,
  type StoredFileType,
  storedTypeOf,
  typeOfContent,
  typeOfName,
} from 'bff-contract/file-content';
import { maxPixelsOf, pixelsOf } from 'bff-contract/image-pixels';
import { uploadRefusalsTexts as texts, uploadTexts } from './texts';

/** Largest file that the server takes, in bytes. */
export const maxUpload = (): number => getRuntimeConfig().maxUpload ?? LIMITS.fileBytes;

/** Returns the allowed types that an `accept` attribute matches, e.g. `image/*,application/pdf`. */
export const acceptedTypes = (accept: string): StoredFileType[] => {
  const parts = accept.split(',').map((part) => part.trim());
  return STORED_FILE_TYPES.filter((type) =>
    parts.some((part) => part === type || (part.endsWith('/*') && type.startsWith(part.slice(0, -1)))),
  );
};

/**
 * The `accept` attribute for a file input: all names of the types, plus file extensions for systems that don't know a
 * type. iOS goes by both, and calls photos image/heif as well.
 */
export const acceptAttribute = (types: readonly StoredFileType[]): string =>
  types
    .flatMap((type) => [...namesOfType(type), ...FILE_TYPES[type].endings.map((ending) => `.${ending}`)])
    .join(',');

/** Formats types as a list: "JPEG, PNG or PDF". */
export const typeNames = (types: readonly StoredFileType[]): string => {
  const names = types.map((type) => FILE_TYPES[type].name);
  return [names.slice(0, -1).join(uploadTexts.types.separator), names.at(-1)]
    .filter(Boolean)
    .join(uploadTexts.types.lastSeparator);
};

/** Formats a size in the unit of the limit: "51.3 MiB". */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return uploadTexts.size.bytes(bytes);
  const steps = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  const unit = uploadTexts.size.units[steps - 1];
  return uploadTexts.size.inUnit(Number((bytes / 1024 ** steps).toFixed(1)), unit);
};

/** The type that the browser reports, or the type of the file extension when it reports none. */
const claimedType = (file: File): StoredFileType | undefined => {
  const type = file.type.split(';')[0];
  const isKnown = type && type !== 'application/octet-stream';
  return isKnown ? storedTypeOf(type) : typeOfName(file.name);
};

export type CheckedFile = { type: StoredFileType; refusal?: undefined } | { refusal: string };

const readStart = async (file: File, bytes: number): Promise<Uint8Array | undefined> => {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch {
    return undefined;
  }
};

const toMegapixels = (pixels: number): number => Math.ceil(pixels / 1_000_000);

/** The number of pixels of an image. Its size may be behind much that a camera noted. */
const countPixels = async (file: File, type: StoredFileType, head: Uint8Array): Promise<number> => {
  const pixels = pixelsOf(type, head);
  if (pixels !== undefined || file.size <= head.length || !type.startsWith('image/')) return pixels ?? 0;
  const whole = await readStart(file, file.size);
  return (whole && pixelsOf(type, whole)) ?? 0;
};

/**
 * Validates a file before upload: its size, its type, whether the name and the content match the type, and how many pixels
 * an image has. Files over the size limit are not read.
 */
export const checkFile = async (file: File, types: readonly StoredFileType[]): Promise<CheckedFile> => {
  const name = truncate(file.name);
  const most = maxUpload();
  if (file.size > most) {
    return { refusal: texts.tooLarge(formatBytes(most), name, formatBytes(file.size)) };
  }
  const type = claimedType(file);
  if (!type || !types.includes(type)) return { refusal: texts.wrongType(name, typeNames(types)) };
  if (!isNameOfType(type, file.name)) return { refusal: texts.wrongName(name, FILE_TYPES[type].name) };
  if (file.size === 0) return { refusal: texts.empty(name) };
  const head = await readStart(file, HEAD_BYTES);
  if (!head) return { refusal: texts.unreadable(name) };
  const actual = typeOfContent(head);
  if (!actual || !isOfType(type, head)) {
    return { refusal: texts.wrongContent(name, actual && FILE_TYPES[actual].name, FILE_TYPES[type].name) };
  }
  const [pixels, limit] = [await countPixels(file, actual, head), maxPixelsOf(actual)];
  return pixels > limit
    ? {
        refusal: texts.tooManyPixels(
          name,
          toMegapixels(pixels),
          FILE_TYPES[actual].name,
          toMegapixels(limit),
        ),
      }
    : { type };
};
