/** The letters of generated referral codes: four of these, then two digits from 1 to 9. */
export const REFERRAL_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXYZAEIU';
export const REFERRAL_CODE_PATTERN = '^[A-Za-z0-9]{3,20}$';
