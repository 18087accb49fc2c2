import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

/** The log is read by people and exported: values of such fields never enter it. */
const SECRET = /password|secret|token|recovery|challenge|hash|^link$|cookie|authorization/i;

/** Characters; a field that is longer would fill the log, and nobody reads it there. */
const LONGEST_FIELD = 10_000;

/** They change with every change. */
const NOISE = ['version', 'updatedAt'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hide = (key: string, value: unknown) => (SECRET.test(key) ? '[redacted]' : value);

const shorten = (value: unknown): unknown => {
  const { length } = JSON.stringify(value, hide) ?? '';
  return length > LONGEST_FIELD ? `[${length} characters]` : value;
};

/** Of two states of one record the fields that differ; anything else stays as it is. */
export const changesBetween = (before: unknown, after: unknown): { before: unknown; after: unknown } => {
  if (!isFields(before) || !isFields(after)) return { before, after };
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => !NOISE.includes(key) && !isDeepStrictEqual(before[key], after[key]),
  );
  const pick = (fields: Fields) =>
    Object.fromEntries(keys.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));
  return { before: pick(before), after: pick(after) };
};

/** A value as the log keeps it. */
export const toLogged = (value: unknown): string | null => {
  if (value === undefined) return null;
  const fields = isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shorten(field)]))
    : shorten(value);
  return JSON.stringify(fields, hide);
};

/** By these fields people know a record. */
const NAMES = ['businessName', 'reference', 'title', 'name', 'fileName', 'item_id', 'caption', 'subject'];

/** What a record is called; '' for one that has no name. */
export const labelOf = (record: unknown): string => {
  if (!isFields(record)) return '';
  const name = NAMES.map((key) => record[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name.slice(0, 200) : '';
};
