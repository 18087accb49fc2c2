/** Texts that several features use. */
export const authTexts = {
  retry: 'Retry',
  login: 'Go to login',
};
