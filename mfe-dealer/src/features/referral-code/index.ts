export { ReferralCode } from './referral-code';
