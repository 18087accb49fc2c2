import type { Fabricator } from 'bff-contract';
import { LIMITS, REFERRAL_CODE_PATTERN } from 'bff-contract/constants';
import { email, maxLength, pattern, type Rules, required } from 'shared-ui/form';
import { createReferralCode } from './referral-code';

/** What the form of a dealer holds. */
export interface DealerValues {
  /** The account that is made with a new dealer. */
  createdUser: { name: string; email: string };
  /** Id of the account that runs an existing dealer. */
  user: string | null;
  businessName: string;
  code: string;
  contactEmail: string;
  phoneNumber: string;
}

const NO_ACCOUNT = { name: '', email: '' };

export const USER_MISSING = 'User information is missing.';

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

const details: Rules<DealerValues> = {
  businessName: [required('Please provide a business name'), maxLength(LIMITS.nameLength)],
  code: [
    required('Please provide a referral code'),
    pattern(new RegExp(REFERRAL_CODE_PATTERN), 'Please use 3 to 20 letters and digits'),
  ],
  contactEmail: [required('Please provide a contact email'), email()],
};

export const newDealerRules: Rules<DealerValues> = {
  'createdUser.name': [required(USER_MISSING), maxLength(LIMITS.nameLength)],
  'createdUser.email': [required(USER_MISSING), email()],
  ...details,
};

export const dealerRules: Rules<DealerValues> = {
  user: [required('Please choose an account')],
  ...details,
};
