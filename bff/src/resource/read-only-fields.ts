import { isDeepStrictEqual } from 'node:util';
import { invalid } from '../http/errors';
import { fromJson, toJson } from './values';

/**
 * Ignores read-only fields of a body that are as the server sends them.
 *
 * @param current the record as the caller gets it; undefined for a creation
 * @param item the record as lists have it, if its fields have less there
 * @throws 400, naming the fields that differ
 */
export const assertUnchanged = (
  sent: Record<string, unknown> = {},
  current?: object,
  item: object = {},
): void => {
  const names = Object.keys(sent);
  if (names.length === 0) return;
  const records = [current ?? {}, item].map((shown) => fromJson<Record<string, unknown>>(toJson(shown)));
  const why = current ? "can't be changed" : 'is not a field that can be sent';
  const changed = names.filter(
    (name) => !records.some((record) => isDeepStrictEqual(record[name], sent[name])),
  );
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((name) => [name, `${name} ${why}`])));
};
