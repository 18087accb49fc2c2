import { printable } from '@slabdesk/command-kit/printable';
import { type CanaryTarget, type RegistryChange, SHELL } from '@slabdesk/releases';

const noneOf = (remote: string | undefined): string => (remote === SHELL ? 'unknown' : 'own build');

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
}: Pick<RegistryChange, 'action' | 'to' | 'unproven' | 'percent' | 'target'>): string =>
  `${action}${sayShare(share)}  ${to}${unproven ? ` (unproven: ${unproven})` : ''}`;

const way = ({ remote, action, from, to, settings }: RegistryChange): string =>
  action === 'withdraw'
    ? `${to}`
    : settings
      ? Object.entries(settings.after)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ')
      : `${from ?? noneOf(remote)} → ${to ?? noneOf(remote)}`;

/** A line of the history. */
export const sayChange = (change: RegistryChange): string => {
  const { at, by, remote, action, reason, unproven } = change;
  if (remote === 'registry') return printable(`${at}  registry  ${action}  ${by}: ${reason}`);
  if (change.proposal)
    return printable(`${at}  ${remote}  propose ${sayProposal(change.proposal)}  ${by}: ${reason}`);
  const why = unproven ? ` (unproven: ${unproven})` : '';
  const approval = change.approves ? ` (approves ${change.approves})` : '';
  return printable(
    `${at}  ${remote}  ${action}${sayShare(change)}  ${way(change)}  ${by}: ${reason}${why}${approval}`,
  );
};
