import { teamErrorTexts } from '@slabdesk/account-ui/team';

/** Texts for failures by the server's code. */
export const errorTexts = () => ({
  ...teamErrorTexts,
  EMAIL_TAKEN: 'Email is already in use.',
  LAST_ADMIN: 'This is the last administrator. Please make somebody else one first.',
  LINK_EXPIRED: 'The link in this mail has expired. Please have a new mail sent instead.',
  NOT_FAILED: 'This mail has been sent, or is about to be.',
  RELEASERS_ONLY: 'Only administrators whom the setting RELEASERS of the server names may change releases.',
  STORE_READ_ONLY: 'This server may not write to the release store. Use the command line: npm run portal.',
});
