/** Texts for failures by the server's code; apart from the others, because a remote always loads them. */
export const teamErrorTexts = {
  LAST_OWNER: 'This is the last owner. Please make somebody else an owner first.',
  NO_INVITER: 'Please confirm your own email address before you invite somebody.',
};
