import { createHash } from 'node:crypto';
import { patternOf } from '../../releases';

/** The identity of a group of crashes. */
export interface Crash {
  name: string;
  message: string;
  component_name: string;
}

/** The id of the group that a crash belongs to: the same error in the same component. */
export const groupOf = ({ name, message, component_name }: Crash): string =>
  createHash('sha256')
    .update(JSON.stringify([name, patternOf(message), component_name]))
    .digest('hex');

const MAX_KEY_LENGTH = 64;

/** Identifies the user of a report, which clients send as an id or as a record. */
export const userKeyOf = (user: unknown): string | undefined => {
  if (typeof user === 'object' && user !== null && '_id' in user) return userKeyOf(user._id);
  if (typeof user !== 'string' || user === '') return undefined;
  return [...user.toWellFormed()].slice(0, MAX_KEY_LENGTH).join('');
};
