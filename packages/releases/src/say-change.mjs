import { printable } from '../../command-kit/src/printable.mjs';
import { SHELL } from './store.mjs';

const PAST = {
  promote: 'promoted',
  canary: 'given to some browsers',
  rollback: 'rolled back',
  pin: 'pinned',
  unpin: 'unpinned',
  deployed: 'deployed',
};

const noneOf = (remote) => (remote === SHELL ? 'unknown' : 'own build');

const way = ({ remote, from, to }) => `${from ?? noneOf(remote)} → ${to ?? noneOf(remote)}`;

/** A line of the history. */
export const sayChange = (change) => {
  const { at, by, remote, action, percent, reason, unproven, from, to } = change;
  if (action === 'repair') return printable(`${at}  registry  repair  ${from} → ${to}  ${by}: ${reason}`);
  const share = percent ? ` ${percent} %` : '';
  const why = unproven ? ` (unproven: ${unproven})` : '';
  return printable(`${at}  ${remote}  ${action}${share}  ${way(change)}  ${by}: ${reason}${why}`);
};

/** The same in a sentence: `dealer was rolled back by ann (1.5.0-… → 1.4.0-…)`. */
export const sayWhatHappened = (remote, change, when) =>
  change
    ? printable(`${remote} was ${PAST[change.action] ?? 'changed'} by ${change.by} ${when} (${way(change)})`)
    : `${remote} was changed ${when}`;
