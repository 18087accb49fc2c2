export const newPasswordTexts = {
  password: 'Password',
  confirmPassword: 'Confirm Password',
  rules: '8 characters or more, with a lowercase and an uppercase letter, a number and a special character',
} as const;
