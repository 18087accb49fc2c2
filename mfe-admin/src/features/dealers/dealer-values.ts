import type { Fabricator } from 'bff-contract';
import { LIMITS, REFERRAL_CODE_PATTERN } from 'bff-contract/constants';
import { email, maxLength, pattern, type Rules, required } from 'shared-ui/form';
import { createReferralCode } from './referral-code';
import { dealerPromptsTexts as prompts } from './texts';

/** Values of the dealer form. */
export interface DealerValues {
  /** The account to create with a new dealer. */
  createdUser: { name: string; email: string };
  /** Id of an existing dealer's account. */
  user: string | null;
  businessName: string;
  code: string;
  contactEmail: string;
  phoneNumber: string;
}

const NO_ACCOUNT = { name: '', email: '' };

export const PHONE_NUMBER_LENGTH = 40;

export const newDealer = (): DealerValues => ({
  createdUser: NO_ACCOUNT,
  user: null,
  businessName: '',
  code: createReferralCode(),
  contactEmail: '',
  phoneNumber: '',
});

export const toValues = ({
  user,
  businessName,
  code,
  contactEmail,
  phoneNumber,
}: Fabricator): DealerValues => ({
  createdUser: NO_ACCOUNT,
  user: user?._id ?? null,
  businessName,
  code,
  contactEmail,
  phoneNumber,
});

const details = (): Rules<DealerValues> => ({
  businessName: [required(prompts.businessName), maxLength(LIMITS.nameLength)],
  code: [required(prompts.code), pattern(new RegExp(REFERRAL_CODE_PATTERN), prompts.codeFormat)],
  contactEmail: [required(prompts.contactEmail), email()],
});

export const newDealerRules = (): Rules<DealerValues> => ({
  'createdUser.name': [required(prompts.accountMissing), maxLength(LIMITS.nameLength)],
  'createdUser.email': [required(prompts.accountMissing), email()],
  ...details(),
});

export const dealerRules = (): Rules<DealerValues> => ({
  user: [required(prompts.account)],
  ...details(),
});
