import type { CanaryTarget } from '@slabdesk/releases';
import type { Audience } from '../audience';

/** Whether a target goes by who uses the browser. */
export const needsAudience = ({ accounts, dealers, roles }: CanaryTarget): boolean =>
  (accounts ?? dealers ?? roles) !== undefined;

/**
 * Whether a canary is for this browser: one value of each kind that its target names must match.
 *
 * @param environment the name of this deployment
 */
export const isTargeted = (
  { accounts, dealers, roles, environments }: CanaryTarget,
  audience: Audience | undefined,
  environment: string | undefined,
): boolean => {
  const { account, dealer, roles: own = [] } = audience ?? {};
  const matches = (wanted: readonly string[] | undefined, found: readonly (string | undefined)[]) =>
    wanted === undefined || found.some((value) => value !== undefined && wanted.includes(value));
  return (
    matches(accounts, [account]) &&
    matches(dealers, [dealer]) &&
    matches(roles, own) &&
    matches(environments, [environment])
  );
};
