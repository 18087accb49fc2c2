import type { CanaryTarget } from 'bff-contract';
import { TARGET_VALUE, type TargetRole } from 'bff-contract/constants';
import { releaseControlTargetTexts as texts } from './texts';

/** Who gets a canary, as the dialog has it. */
export interface TargetFields {
  /** Ids, separated by commas or spaces; the same of accounts and environments. */
  dealers: string;
  accounts: string;
  /** Empty for any. */
  role: string;
  environments: string;
}

export const NO_TARGET: TargetFields = { dealers: '', accounts: '', role: '', environments: '' };

/** Matches ids or names, separated by commas or whitespace. */
export const LIST_PATTERN = new RegExp(`^${TARGET_VALUE}([\\s,]+${TARGET_VALUE})*$`);

const listOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((each) => each !== ''))];

/** Returns undefined if nothing was entered: then the canary is for everybody. */
export const targetOf = ({
  dealers,
  accounts,
  role,
  environments,
}: TargetFields): CanaryTarget | undefined => {
  const lists = { dealers: listOf(dealers), accounts: listOf(accounts), environments: listOf(environments) };
  const target: CanaryTarget = {
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
    ...(role && { roles: [role as TargetRole] }),
  };
  return Object.keys(target).length > 0 ? target : undefined;
};

/** Says who gets a canary: `dealers 42, 77 and environments staging`. */
export const describeTarget = (target: CanaryTarget): string =>
  [
    target.dealers && texts.dealers(target.dealers.join(', ')),
    target.accounts && texts.accounts(target.accounts.join(', ')),
    target.roles && texts.roles(target.roles.map(texts.role).join(', ')),
    target.environments && texts.environments(target.environments.join(', ')),
  ]
    .filter(Boolean)
    .join(texts.and);
