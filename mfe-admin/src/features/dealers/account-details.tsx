import { LIMITS } from 'bff-contract/constants';
import { useEffect } from 'react';
import { Typography, toast } from 'shared-ui/core';
import { type FormState, TextField } from 'shared-ui/form';
import type { DealerValues } from './dealer-values';
import { dealerTexts } from './texts';

const texts = dealerTexts.newAccount;
const { accountMissing } = dealerTexts.prompts;

/** A form that was sent without the account's name or address says so in the corner, too. */
const useMissingUserToast = ({ status, errors }: FormState<DealerValues>) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the form was sent, not while it is mended
  useEffect(() => {
    if (status === 'invalid' && Object.values(errors).includes(accountMissing)) toast.error(accountMissing);
  }, [status]);
};

/** Who will sign in as a new dealer. */
export const AccountDetails = ({ form }: { form: FormState<DealerValues> }) => {
  useMissingUserToast(form);
  return (
    <>
      <TextField label={texts.name} autoComplete="off" {...form.field<string>('createdUser.name')} />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={LIMITS.emailLength}
        {...form.field<string>('createdUser.email')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.hint}
      </Typography>
    </>
  );
};
