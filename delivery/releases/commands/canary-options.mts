import {
  CANARY_PERCENT,
  type CanaryTarget,
  MAX_TARGET_VALUES,
  problem,
  TARGET_ROLES,
  TARGET_VALUE,
  type TargetRole,
} from '@slabdesk/releases';
import type { Values } from './change-options.mts';

/** Visits that reveal a fault in 2% of them 95 times in 100, for a canary at 10%. */
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

const isRole = (text: string): text is TargetRole => (TARGET_ROLES as readonly string[]).includes(text);

const VALUE = new RegExp(`^${TARGET_VALUE}$`);

/** The values of an option that are separated by commas. */
const listOf = (text: string | undefined, option: string): string[] | undefined => {
  if (text === undefined) return undefined;
  const values = [...new Set(text.split(',').map((each) => each.trim()))];
  if (values.length > MAX_TARGET_VALUES || !values.every((each) => VALUE.test(each)))
    throw problem(
      `${option} takes up to ${MAX_TARGET_VALUES} values of letters, digits, ".", "-" and "_", separated by commas.`,
    );
  return values;
};

/** Who gets a canary; undefined for everybody. */
const targetOf = (values: Values): CanaryTarget | undefined => {
  const [accounts, dealers, environments] = (['accounts', 'dealers', 'environments'] as const).map((kind) =>
    listOf(values[kind], `--${kind}`),
  );
  const roles = listOf(values.roles, '--roles');
  if (roles && !roles.every(isRole)) throw problem(`--roles takes ${TARGET_ROLES.join(', ')}.`);
  const target = {
    ...(accounts && { accounts }),
    ...(dealers && { dealers }),
    ...(roles && { roles: roles.filter(isRole) }),
    ...(environments && { environments }),
  };
  return Object.keys(target).length > 0 ? target : undefined;
};

/** The options of `canary`, checked. */
export interface CanaryOptions {
  /** Absent with `auto`. */
  percent?: number;
  target?: CanaryTarget;
  manual?: boolean;
  auto?: { shares: number[]; visits: number; waitMinutes: number };
}

/** @throws a problem if the options don't fit together */
export const canaryOptions = ({ percent, auto, manual, visits, wait, ...values }: Values): CanaryOptions => {
  const target = targetOf(values);
  const who = target && { target };
  if (auto === undefined) {
    if (visits ?? wait) throw problem('--visits and --wait go with --auto.');
    const share = percent === undefined ? (target ? 100 : CANARY_PERCENT.usual) : Number(percent);
    return { ...who, percent: share, ...(manual && { manual }) };
  }
  if (manual) throw problem('Use either --manual or --auto.');
  if (percent !== undefined) throw problem('Use either --percent or --auto.');
  return {
    ...who,
    auto: {
      shares: sharesOf(auto),
      visits: wholeNumber(visits, DEFAULT_VISITS, '--visits'),
      waitMinutes: wholeNumber(wait, DEFAULT_WAIT_MINUTES, '--wait'),
    },
  };
};
