import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** Values of these fields are never logged: people read and export the log, administrators what costs dealers too. */
const SECRET = /password|secret|token|recovery|challenge|hash|^link$|cookie|authorization|^cost$/i;

/** Longer values, in characters, are replaced by their length. */
const MAX_FIELD_LENGTH = 10_000;

/** Fields that every change changes. */
const NOISE = ['version', 'updatedAt'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hide = (key: string, value: unknown) => (SECRET.test(key) ? '[redacted]' : value);

const shorten = (value: unknown): unknown => {
  const { length } = JSON.stringify(value, hide) ?? '';
  return length > MAX_FIELD_LENGTH ? `[${length} characters]` : value;
};

/** Reduces two states of a record to the fields that differ. Returns other values unchanged. */
export const changesBetween = (before: unknown, after: unknown): { before: unknown; after: unknown } => {
  if (!isFields(before) || !isFields(after)) return { before, after };
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => !NOISE.includes(key) && !isDeepStrictEqual(before[key], after[key]),
  );
  const pick = (fields: Fields) =>
    Object.fromEntries(keys.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));
  return { before: pick(before), after: pick(after) };
};

/** Serialises a value for the log. */
export const toLogged = (value: unknown): string | null => {
  if (value === undefined) return null;
  const fields = isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shorten(field)]))
    : shorten(value);
  return JSON.stringify(fields, hide);
};

/** The fields that name a record, best first. */
const NAMES = ['businessName', 'reference', 'title', 'name', 'fileName', 'item_id', 'caption', 'subject'];

/** Returns the name of a record; '' if it has none. */
export const labelOf = (record: unknown): string => {
  if (!isFields(record)) return '';
  const name = NAMES.map((key) => record[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name.slice(0, 200) : '';
};
