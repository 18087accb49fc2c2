import { isDeepStrictEqual } from 'node:util';
import { invalid } from '../http/errors';
import { fromJson, toJson } from './values';

/** Fields that change without another version of their record: a caller may have older values of them, and the current version. */
export const UNVERSIONED: ReadonlySet<string> = new Set([
  // Orders: notes, drafts and acceptances.
  ...['activity', 'draft', 'revisions'],
  // Users, members of teams and dealers.
  ...['lastLoginAt', 'emailConfirmed', 'contactEmailConfirmed'],
  // Webhooks.
  ...['pausedAt', 'failingSince', 'nextTryAt', 'waiting'],
]);

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
  const names = Object.keys(sent).filter((name) => !current || !UNVERSIONED.has(name));
  if (names.length === 0) return;
  const records = [current ?? {}, item].map((shown) => fromJson<Record<string, unknown>>(toJson(shown)));
  const why = current ? "can't be changed" : 'is not a field that can be sent';
  const changed = names.filter(
    (name) => !records.some((record) => isDeepStrictEqual(record[name], sent[name])),
  );
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((name) => [name, `${name} ${why}`])));
};
