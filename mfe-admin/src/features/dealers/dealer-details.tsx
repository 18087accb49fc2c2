import { LIMITS } from 'bff-contract/constants';
import { useEffect, useState } from 'react';
import { Box, Button, RefreshIcon } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import { type FormState, TextField, useField } from 'shared-ui/form';
import { type DealerValues, PHONE_NUMBER_LENGTH } from './dealer-values';
import { createReferralCode } from './referral-code';
import { dealerDetailsTexts as texts } from './texts';

const ReferralCode = ({ form }: { form: FormState<DealerValues> }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 1,
      rowGap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
    }}
  >
    <TextField
      label={texts.code}
      hint={texts.codeHint}
      autoComplete="off"
      maxLength={20}
      {...form.register('code')}
    />
    <Button
      onClick={() => form.setValue('code', createReferralCode())}
      startIcon={<RefreshIcon size={16} />}
      // Align with the input, not with its label.
      sx={{ mt: { sm: '28px' }, justifySelf: 'start' }}
    >
      {texts.newCode}
    </Button>
  </Box>
);

/** Contact email; copies the new account's address while the checkbox is checked. */
const ContactEmail = ({ form, isNew }: { form: FormState<DealerValues>; isNew: boolean }) => {
  const accountEmail = form.watch('createdUser.email');
  const [isWanted, setWanted] = useState(false);
  const follows = isWanted && accountEmail !== '';
  const field = useField(form.register('contactEmail'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: copies only when the account's address changes
  useEffect(() => {
    if (isWanted) form.setValue('contactEmail', accountEmail);
  }, [isWanted, accountEmail]);
  return (
    <Box>
      <TextField
        label={texts.contactEmail}
        type="email"
        autoComplete="off"
        maxLength={LIMITS.emailLength}
        readOnly={follows}
        {...field}
        onChange={(value) => {
          setWanted(false);
          field.onChange(value);
        }}
      />
      <CheckboxField
        label={texts.useAccountEmail}
        disabled={accountEmail === ''}
        {...(!isNew && { hint: texts.onlyForNew })}
        value={follows}
        onChange={setWanted}
      />
    </Box>
  );
};

/** The dealer's business name, referral code and contact details. */
export const DealerDetails = ({ form, isNew }: { form: FormState<DealerValues>; isNew: boolean }) => (
  <>
    <TextField label={texts.businessName} autoComplete="off" {...form.register('businessName')} />
    <ReferralCode form={form} />
    <ContactEmail form={form} isNew={isNew} />
    <TextField
      label={texts.phoneNumber}
      type="tel"
      autoComplete="off"
      maxLength={PHONE_NUMBER_LENGTH}
      {...form.register('phoneNumber')}
    />
  </>
);
