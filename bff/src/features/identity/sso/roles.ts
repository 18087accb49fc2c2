import type { TeamRole } from 'bff-contract';
import type { RoleRules } from './sso-repository';

/** Whether a claim is a value, or a list with it. */
export const hasValue = (claim: unknown, value: string): boolean =>
  value !== '' && [claim].flat().some((each) => each === value);

/**
 * The role that a provider's claims give: the highest of those whose values the claim has, else the one for everyone else.
 *
 * @returns undefined if the claims say nothing about roles and members keep theirs; `none` for users who are not let in
 */
export const roleByClaims = (
  rules: RoleRules,
  claims: Readonly<Record<string, unknown>>,
): TeamRole | 'none' | undefined => {
  if (rules.roleClaim === '') return undefined;
  const claim = Object.hasOwn(claims, rules.roleClaim) ? claims[rules.roleClaim] : undefined;
  const values: Array<[TeamRole, string]> = [
    ['owner', rules.ownerValue],
    ['manager', rules.managerValue],
    ['staff', rules.staffValue],
    ['read-only', rules.readOnlyValue],
  ];
  return values.find(([, value]) => hasValue(claim, value))?.[0] ?? rules.otherRole;
};
