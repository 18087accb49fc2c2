export const apiKeysPageTexts = {
  title: 'API keys',
  subtitle: 'Systems that call the API as administrators. All administrators see and revoke these keys.',
};
