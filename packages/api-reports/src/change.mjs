import { findBreaks } from './find-breaks.mjs';
import { ACCEPTED_BY_SHELL } from './packages.mjs';

/**
 * @typedef {'none' | 'minor' | 'major'} ChangeKind
 * @typedef {{ kind: ChangeKind, details: import('./find-breaks.mjs').Break[] }} Change
 */

/**
 * Classifies the change of an API surface: `major` if something was removed or narrowed, `minor` if something was
 * added.
 *
 * @param {Record<string, string>} before declarations by module
 * @param {Record<string, string>} after
 * @param {Record<string, string[]>} [accepted] by module: types of values that a remote passes to the shell
 * @returns {Promise<Change>}
 */
export const changeBetween = async (before, after, accepted = ACCEPTED_BY_SHELL) => {
  const breaks = await findBreaks(before, after, accepted);
  if (breaks.length > 0) return { kind: 'major', details: breaks };
  const added = await findBreaks(after, before, accepted);
  return { kind: added.length > 0 ? 'minor' : 'none', details: added };
};
