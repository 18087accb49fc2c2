import { LIMITS } from 'bff-contract/constants';
import { useEffect } from 'react';
import { Typography, toast } from 'shared-ui/core';
import { type FormState, TextField } from 'shared-ui/form';
import type { DealerValues } from './dealer-values';
import { dealerPromptsTexts, dealerNewAccountTexts as texts } from './texts';
import { NEW_DEALER } from './use-welcome-mail';

/** Shows an error toast if the form was submitted without the account's name or address. */
const useMissingUserToast = ({ status, errors }: FormState<DealerValues>) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the toast once per submit, not while the user corrects the fields
  useEffect(() => {
    const prompt = dealerPromptsTexts.accountMissing;
    if (status === 'invalid' && Object.values(errors).includes(prompt))
      toast.error(prompt, { topic: NEW_DEALER });
  }, [status]);
};

/** Name and email address of a new dealer's account. */
export const AccountDetails = ({ form }: { form: FormState<DealerValues> }) => {
  useMissingUserToast(form);
  return (
    <>
      <TextField label={texts.name} autoComplete="off" {...form.register('createdUser.name')} />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        maxLength={LIMITS.emailLength}
        {...form.register('createdUser.email')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.hint}
      </Typography>
    </>
  );
};
