import { LIMITS } from 'bff-contract/constants';
import { useEffect } from 'react';
import { Typography, toast } from 'shared-ui/core';
import { type FormState, TextField } from 'shared-ui/form';
import { type DealerValues, USER_MISSING } from './dealer-values';

/** A form that was sent without the account's name or address says so in the corner, too. */
const useMissingUserToast = ({ status, errors }: FormState<DealerValues>) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the form was sent, not while it is mended
  useEffect(() => {
    if (status === 'invalid' && Object.values(errors).includes(USER_MISSING)) toast.error(USER_MISSING);
  }, [status]);
};

/** Who will sign in as a new dealer. */
export const AccountDetails = ({ form }: { form: FormState<DealerValues> }) => {
  useMissingUserToast(form);
  return (
    <>
      <TextField label="Account User Name" autoComplete="off" {...form.field<string>('createdUser.name')} />
      <TextField
        label="Account Login Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={LIMITS.emailLength}
        {...form.field<string>('createdUser.email')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A welcome email with a link to set a password will be automatically sent to this account login email
        address.
      </Typography>
    </>
  );
};
