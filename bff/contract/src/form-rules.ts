/** A letter or digit of a domain, in any script, and what may stand between two of them. With and without the flag `u`. */
const DOMAIN_END = '[^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]';
const DOMAIN_MIDDLE = '[^\\x00-\\x2C\\x2E\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7F]';
const LABEL = `${DOMAIN_END}(?:${DOMAIN_MIDDLE}*${DOMAIN_END})?`;
/** At least 2 letters, which ASCII writes as `xn--p1ai`. */
const TOP_LEVEL = '(?:[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9]|[^\\x00-\\x40\\x5B-\\x60\\x7B-\\x7F]{2,})';

/** Matches a local part, @, a domain, and a top-level domain of at least 2 letters. `asciiEmail` refuses some more. */
export const EMAIL_PATTERN = `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*\\.${TOP_LEVEL}$`;

const IS_EMAIL = new RegExp(EMAIL_PATTERN);
const IS_ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]*[a-z0-9]|[a-z]{2,63})$/;
const HAS_EMPTY_PART = /^\.|\.\.|\.@/;
/** Maximum length of the part before the @ (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** A domain as DNS knows it: `dömäin.example` is `xn--dmin-moa0i.example`. */
const asciiDomain = (domain: string): string | undefined => {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
};

/**
 * An address as mail servers know it, its domain in lower case and in ASCII (A-labels). Undefined for what SMTP can't deliver: an invalid domain,
 * empty parts, a part that is too long. Mail servers that take other letters before the @ are few.
 */
export const asciiEmail = (email: string): string | undefined => {
  if (email.length > MAX_ADDRESS || !IS_EMAIL.test(email) || HAS_EMPTY_PART.test(email)) return undefined;
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), asciiDomain(email.slice(at + 1))];
  if (domain === undefined || !IS_ASCII_DOMAIN.test(domain) || local.length > MAX_LOCAL) return undefined;
  const address = `${local}@${domain}`;
  return address.length > MAX_ADDRESS ? undefined : address;
};

/** An address for comparison: two spellings of the same one are equal. */
export const comparableEmail = (email: string): string => (asciiEmail(email) ?? email).toLowerCase();

/** The domain of an address, for comparison; of a domain itself, too. */
export const domainOf = (email: string): string =>
  comparableEmail(email.includes('@') ? email : `any@${email}`)
    .split('@')
    .at(-1) ?? '';

/** The rules for new passwords, each with the prompt to show when it fails. */
export const PASSWORD_RULES: ReadonlyArray<{ test: (password: string) => boolean; prompt: string }> = [
  { test: (password) => password.length >= 8, prompt: 'Passwords should be at least 8 characters' },
  { test: (password) => /[a-z]/.test(password), prompt: 'Passwords should contain a lowercase letter' },
  { test: (password) => /[A-Z]/.test(password), prompt: 'Passwords should contain an uppercase letter' },
  { test: (password) => /\d/.test(password), prompt: 'Passwords should contain a number' },
  { test: (password) => /\W/.test(password), prompt: 'Passwords should contain a special character' },
];

/** Returns the prompts of the rules that a password breaks, in order; empty for a valid password. */
export const brokenPasswordRules = (password: string): string[] =>
  PASSWORD_RULES.filter((rule) => !rule.test(password)).map((rule) => rule.prompt);

export const PROMPTS = {
  invalidInput: 'Invalid input',
  email: 'Invalid email address',
  emailRequired: 'Please provide your email address',
  issuer: "Please provide the URL of your provider's issuer",
  ssoRequired: 'Your team signs in with single sign-on. Please choose "Sign in with SSO".',
  clientId: 'Please provide the client ID',
  clientSecret: 'Please provide the client secret',
  domain: 'Please provide a domain, such as example.com',
  passwordRequired: 'Please provide your password',
  passwordsDiffer: 'Passwords do not match',
  emailsDiffer: 'Email addresses do not match',
  emailTaken: 'Email is already in use.',
  codeTaken: 'Dealer Referral Code is already in use. Please choose a different one.',
  linkInvalid: 'This link is invalid or has expired. Please request a new one.',
  login: 'Login unsuccessful, please check your details and try again.',
  twoStepCode: 'Please enter a code of your authenticator app or a recovery code',
  twoStepWrong: 'This code is not right. Please check it, or try the next one.',
  mailedCode: 'Please enter the code that was mailed to you',
  mailedCodeWrong: 'This code is not right. Please check the newest mail.',
  twoStepEnded: 'Your sign-in has taken too long or too many tries. Please start again.',
  twoStepUnreadable:
    "Two-step sign-in of your account can't be checked any more: a key of the server has changed. Please ask your administrator to reset it.",
  twoStepRestart: 'Please begin to set two-step sign-in up again.',
  passwordCommon: 'Passwords should not be among the most common ones',
  passwordOfNames: "Passwords should not be your name, your business name or the product's name",
  passwordWrong: 'Incorrect password',
  currentPassword: 'Please enter your current password',
} as const;
