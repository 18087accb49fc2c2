import { printable } from '@slabdesk/command-kit/printable';
import { type CanaryTarget, SHELL } from '@slabdesk/releases';
import type { ReleaseHistoryLine } from 'bff-contract';

const noneOf = (remote: string | undefined): string => (remote === SHELL ? 'unknown' : 'no release');

/** The share of a canary, and of whom: ` 10 %`, ` 100 % of dealers 42, 77 and environments staging`. */
export const sayShare = ({
  percent,
  target,
}: {
  percent?: number | undefined;
  target?: CanaryTarget | undefined;
}): string => {
  const kinds = Object.entries(target ?? {}).map(([kind, values]) => `${kind} ${values.join(', ')}`);
  return percent ? ` ${percent} %${kinds.length > 0 ? ` of ${kinds.join(' and ')}` : ''}` : '';
};

/** A proposal in a few words: `canary 10 %  1.5.0-…`. */
export const sayProposal = ({
  action,
  to,
  unproven,
  ...share
}: Pick<ReleaseHistoryLine, 'action' | 'to' | 'unproven' | 'percent' | 'target'>): string =>
  `${action}${sayShare(share)}  ${to}${unproven ? ` (unproven: ${unproven})` : ''}`;

const way = ({ remote, action, from, to, settings }: ReleaseHistoryLine): string =>
  action === 'withdraw' || action === 'unpin'
    ? `${to}`
    : settings
      ? Object.entries(settings)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ')
      : `${from ?? noneOf(remote)} → ${to ?? noneOf(remote)}`;

/** A line of the history. */
export const sayChange = (change: ReleaseHistoryLine): string => {
  const { at, by, remote, action, proposes, approves, reason, unproven } = change;
  if (remote === 'registry') return printable(`${at}  registry  ${action}  ${by}: ${reason}`);
  if (proposes !== undefined)
    return printable(
      `${at}  ${remote}  propose ${sayProposal({ ...change, action: proposes })}  ${by}: ${reason}`,
    );
  const why = unproven ? ` (unproven: ${unproven})` : '';
  const approval = approves ? ` (approves ${approves})` : '';
  return printable(
    `${at}  ${remote}  ${action}${sayShare(change)}  ${way(change)}  ${by}: ${reason}${why}${approval}`,
  );
};
