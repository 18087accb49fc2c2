/** Matches a local part, @, a domain, and a top-level domain of at least 2 letters. */
export const EMAIL_PATTERN =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\\.[A-Za-z]{2,}$";

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
  passwordRequired: 'Please provide your password',
  passwordsDiffer: 'Passwords do not match',
  emailsDiffer: 'Email addresses do not match',
  emailTaken: 'Email is already in use.',
  codeTaken: 'Dealer Referral Code is already in use. Please choose a different one.',
  linkInvalid: 'This link is invalid or has expired. Please request a new one.',
  login: 'Login unsuccessful, please check your details and try again.',
  twoStepCode: 'Please enter a code of your authenticator app or a recovery code',
  twoStepWrong: 'This code is not right. Please try the next one of your authenticator app.',
  twoStepEnded: 'Your sign-in has taken too long or too many tries. Please start again.',
  twoStepUnreadable:
    "Two-step sign-in of your account can't be checked any more: a key of the server has changed. Please ask your administrator to reset it.",
  twoStepRestart: 'Please begin to set two-step sign-in up again.',
  passwordCommon: 'Passwords should not be among the most common ones',
  passwordOfNames: "Passwords should not be made of your name, your email or the product's name",
  passwordWrong: 'Incorrect password',
  currentPassword: 'Please enter your current password',
} as const;
