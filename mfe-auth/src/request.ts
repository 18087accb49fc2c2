import { type PortalRequest, request as send } from '@slabdesk/portal';
import { PROMPTS } from 'bff-contract/constants';

/** Texts for failures by the server's code. */
const errorTexts = () => ({
  LOGIN_FAILED: PROMPTS.login,
  SSO_REQUIRED: PROMPTS.ssoRequired,
  LINK_INVALID: PROMPTS.linkInvalid,
  EMAIL_TAKEN: PROMPTS.emailTaken,
  TWO_STEP_ENDED: PROMPTS.twoStepEnded,
  ACCOUNT_EXISTS: 'This address has an account by now. Please sign in with it to accept.',
  ORDER_CLOSED: 'This order is closed. Please contact the dealer.',
  TERMS_CHANGED: 'The terms have changed. Please read them again.',
  PRICE_CHANGED: 'The price has changed. Please look at the order again.',
});

/** Sends a call without the store, which public pages don't load. */
export const request = <Data>(call: PortalRequest) => send<Data>(call, errorTexts());
