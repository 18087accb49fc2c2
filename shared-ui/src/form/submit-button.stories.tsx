import { Stack } from '../core';
import { SubmitButton } from './submit-button';

export default { component: SubmitButton };

const OFFLINE =
  'You are offline. Nothing is lost: what you entered stays here. Press Retry when you are back online.';

export const Idle = () => <SubmitButton />;

export const Pending = () => (
  <Stack sx={{ gap: 2 }}>
    <SubmitButton status="pending" />
    <SubmitButton status="pending" pendingLabel="Setting Password..." align="left" />
  </Stack>
);

export const Succeeded = () => <SubmitButton status="success" />;

export const Failed = () => (
  <Stack sx={{ gap: 2 }}>
    <SubmitButton status="fail" />
    <SubmitButton status="fail" message={OFFLINE} />
  </Stack>
);

export const Invalid = () => <SubmitButton status="invalid" message="Please check for errors" />;

export const Disabled = () => <SubmitButton label="Send reset link" align="full" disabled />;
