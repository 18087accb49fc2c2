import { Alert } from 'shared-ui/core';
import { ResendConfirmation } from '../email-change';
import { twoStepConfirmFirstTexts as texts } from './texts';

/** An unconfirmed address could belong to another person, who would be locked out. */
export const ConfirmFirst = () => (
  <Alert
    severity="info"
    role="status"
    sx={{ width: '100%' }}
    action={<ResendConfirmation label={texts.send} />}
  >
    {texts.text}
  </Alert>
);
