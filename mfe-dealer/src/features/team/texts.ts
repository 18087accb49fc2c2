export const teamPageTexts = {
  title: 'Team',
  subtitle: 'Who works for your business, and what they may do',
};
