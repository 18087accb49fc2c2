import { formatDate, formatDateTime, formatMoney, formatNumber, titleCase } from '@slabdesk/units';
import { ORDER_STATUS_LABELS, type OrderStatus } from 'bff-contract/constants';
import { auditFieldNamesTexts as fieldTexts, auditValuesTexts as texts } from './texts';

/** A field's formatted value before and after the change; undefined if the field didn't exist. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns "Price per square foot" for `pricePerSquareFoot`. Path segments are joined with "›". */
const fieldName = (path: string): string =>
  fieldTexts[path] ??
  path
    .split('.')
    .map((key) => {
      const words = titleCase(key);
      return fieldTexts[key] ?? `${words.charAt(0)}${words.slice(1).toLowerCase()}`;
    })
    .join(' › ');

const MONEY = /price|total(?!squarefeet)|cost/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const CUT = /^\[(\d+) characters\]$/;
/** Longer lists are shown as a count. */
const MAX_LISTED_ENTRIES = 8;

/** Returns the display name of a list entry, or undefined if it has none. */
const entryText = (entry: unknown): string | undefined => {
  if (!isFields(entry)) return valueText('', entry);
  const name = ['text', 'title', 'name', 'businessName', 'item_id', 'caption', 'reference', 's3Object']
    .map((key) => entry[key])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : undefined;
};

const listText = (entries: readonly unknown[]): string => {
  if (entries.length === 0) return texts.none;
  const count = texts.entries(entries.length);
  const names = entries.map(entryText);
  return entries.length > MAX_LISTED_ENTRIES || names.includes(undefined) ? count : names.join(', ');
};

const textOf = (path: string, text: string): string => {
  if (/(^|\.)status$/.test(path)) return ORDER_STATUS_LABELS[text as OrderStatus] ?? text;
  if (text === '') return texts.empty;
  if (text === '[redacted]') return texts.secret;
  const cut = CUT.exec(text)?.[1];
  if (cut) return texts.characters(Number(cut));
  if (DAY.test(text)) return formatDate(text, text, 'UTC');
  return TIME.test(text) ? formatDateTime(text, text) : text;
};

/** Formats a logged value for display. */
const valueText = (path: string, value: unknown): string => {
  if (value === null || value === undefined) return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return MONEY.test(path) ? formatMoney(value) : formatNumber(value);
  if (typeof value === 'string') return textOf(path, value);
  return Array.isArray(value) ? listText(value) : texts.none;
};

/** Returns formatted values by path, such as `permissions.isAdmin`. */
const flatten = (value: unknown, path = ''): Map<string, string> => {
  if (value === undefined) return new Map();
  // The entry itself may have no fields on one side.
  const isEmpty = isFields(value) && path !== '' && Object.keys(value).length === 0;
  if (!isFields(value) || isEmpty) return new Map([[path, valueText(path, value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, path ? `${path}.${key}` : key)]),
  );
};

/**
 * Returns the fields of an audit log entry with formatted values: plain text, never JSON.
 *
 * @param before undefined for a record that was created
 * @param after undefined for one that was deleted
 */
export const changesOf = (before: unknown, after: unknown): FieldChange[] => {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => ({
    field: path === '' ? texts.whole : fieldName(path),
    before: old.get(path),
    after: now.get(path),
  }));
};
