import { LONG_EMAIL, LONG_NAME } from '@slabdesk/testing/stories';
import { Stack } from '../core';
import { Alert } from './alert';

export default { component: Alert };

export const Severities = () => (
  <Stack sx={{ gap: 1.5 }}>
    <Alert severity="success">Instructions sent</Alert>
    <Alert severity="info">A welcome email with a link to set a password will be sent.</Alert>
    <Alert severity="warning">{LONG_EMAIL} has not confirmed its address.</Alert>
    <Alert severity="error">Login unsuccessful, please check your details and try again. {LONG_NAME}</Alert>
  </Stack>
);
