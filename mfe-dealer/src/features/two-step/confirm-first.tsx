import { Alert } from 'shared-ui/core';
import { ResendConfirmation } from '../email-change';

/** An address that nobody has confirmed could be a stranger's, who would be locked out. */
export const ConfirmFirst = () => (
  <Alert
    severity="info"
    role="status"
    sx={{ width: '100%' }}
    action={<ResendConfirmation label="Send a link" />}
  >
    Confirm your email address first: open the link that we send you.
  </Alert>
);
