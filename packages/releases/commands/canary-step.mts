import { canary, liveShells, problem, type Step } from '@slabdesk/releases';
import type { Values, Who } from './change-options.mts';

/** What a canary at 10% needs for finding a fault in 2% of visits 95 times in 100. */
const DEFAULT_VISITS = 700;
const DEFAULT_WAIT_MINUTES = 10;

const wholeNumber = (text: string | undefined, otherwise: number, option: string): number => {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 1e6)
    throw problem(`${option} is a whole number from 0 to 1,000,000.`);
  return value;
};

/** Shares in percent: more than 0, rising, at most 100. */
const sharesOf = (text: string): number[] => {
  const shares = text.split(',').map(Number);
  const isRising = shares.every((share, index) => share > (shares[index - 1] ?? 0) && share <= 100);
  if (!isRising || shares.length > 20)
    throw problem('--auto takes up to 20 rising shares of more than 0 and at most 100 %: --auto 1,10,50,100');
  return shares;
};

/**
 * The step of `canary`: with `--percent` a share that stays, with `--auto` shares that servers go through by themselves.
 *
 * @throws a problem if the options don't fit together
 */
export const canaryStep = (id: string, { percent, auto, visits, wait, unproven, by }: Values & Who): Step => {
  if (auto === undefined) {
    if (visits ?? wait) throw problem('--visits and --wait go with --auto.');
    return canary(id, Number(percent));
  }
  if (percent !== undefined) throw problem('Use either --percent or --auto.');
  const [first = 0, ...next] = sharesOf(auto);
  const rollout = {
    next,
    visits: wholeNumber(visits, DEFAULT_VISITS, '--visits'),
    waitMs: wholeNumber(wait, DEFAULT_WAIT_MINUTES, '--wait') * 60_000,
    by,
  };
  const why = unproven?.trim();
  // Where it was proven, servers take it further in the shells of the proof only.
  return (before, now, registry) =>
    canary(id, first, {
      ...rollout,
      ...(why === undefined ? { shells: liveShells(registry?.shell) } : { unproven: why }),
    })(before, now, registry);
};
