import type { CanaryTarget } from 'bff-contract';
import { TARGET_VALUE } from 'bff-contract/constants';
import { releaseControlTargetTexts as texts } from './texts';

/** Who gets a canary, as the dialog has it. */
export interface TargetFields {
  /** Ids, separated by commas or spaces; the same of accounts and environments. */
  dealers: string;
  accounts: string;
  /** Empty for any; the command may have given several, separated by commas. */
  role: string;
  environments: string;
}

/** Matches ids or names, separated by commas or whitespace. */
export const LIST_PATTERN = new RegExp(`^${TARGET_VALUE}([\\s,]+${TARGET_VALUE})*$`);

const listOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter((each) => each !== ''))];

/** Who gets a running canary; empty fields for everybody. */
export const targetFields = ({
  dealers,
  accounts,
  roles,
  environments,
}: CanaryTarget = {}): TargetFields => ({
  dealers: dealers?.join(', ') ?? '',
  accounts: accounts?.join(', ') ?? '',
  role: roles?.join(', ') ?? '',
  environments: environments?.join(', ') ?? '',
});

/** Returns undefined if nothing was entered: then the canary is for everybody. */
export const targetOf = ({
  dealers,
  accounts,
  role,
  environments,
}: TargetFields): CanaryTarget | undefined => {
  const lists = {
    dealers: listOf(dealers),
    accounts: listOf(accounts),
    roles: listOf(role),
    environments: listOf(environments),
  };
  const target: CanaryTarget = Object.fromEntries(
    Object.entries(lists).filter(([, values]) => values.length > 0),
  );
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
