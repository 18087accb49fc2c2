import { teamErrorTexts } from '@slabdesk/account-ui/team';

/** Texts for failures by the server's code. */
export const errorTexts = () => ({
  ...teamErrorTexts,
  EMAIL_TAKEN: 'Email is already in use.',
  PREVIEW_OUTDATED: 'The price list has changed since the preview. Nothing was written.',
  TWO_STEP_ON: 'Two-step sign-in is already on.',
  TWO_STEP_OFF: 'Two-step sign-in is off.',
});
