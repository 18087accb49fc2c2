export const teamPageTexts = {
  title: 'Team',
  subtitle: 'Who works for your business, and what they may do',
  notAllowedTitle: "You can't access that",
  notAllowed: (role: string) =>
    `Your role in the team, ${role}, does not include this page. An owner of the business can change your role.`,
};
