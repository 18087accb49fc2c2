import { recordsOf } from '@slabdesk/portal/api';
import { useState } from 'react';
import { Button, CircularProgress, MailIcon, Stack } from 'shared-ui/core';
import type { FormState } from 'shared-ui/form';
import { SearchableSelectField } from 'shared-ui/record-form';
import { adminApi } from '../../api';
import { useGetUserQuery } from '../users/users-api';
import type { DealerValues } from './dealer-values';
import { dealerAccountTexts as texts } from './texts';
import { useWelcomeMail } from './use-welcome-mail';

/** An account's name, for comparing two versions of a dealer. */
export const AccountName = ({ id }: { id: string }) => <>{useGetUserQuery(id).data?.name ?? texts.loading}</>;

const ResendButton = ({ userId }: { userId: string | null }) => {
  const { resend } = useWelcomeMail();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    await resend(userId);
    setBusy(false);
  };
  return (
    <Button
      onClick={() => void send()}
      aria-disabled={isBusy || undefined}
      startIcon={
        isBusy ? (
          <CircularProgress size={16} color="inherit" aria-label={texts.sending} />
        ) : (
          <MailIcon size={17} />
        )
      }
    >
      {texts.resend}
    </Button>
  );
};

/** Selects the account of the dealer `dealerId`. */
export const AssociatedAccount = ({
  form,
  dealerId,
}: {
  form: FormState<DealerValues>;
  dealerId: string;
}) => (
  <Stack sx={{ gap: 1.5, alignItems: 'flex-start', '& > div': { width: '100%' } }}>
    <SearchableSelectField
      label={texts.label}
      hint={texts.hint}
      source={{
        endpoint: 'admin/user',
        records: recordsOf(adminApi, 'User'),
        textField: 'name',
        detailField: 'email',
        params: { sort: 'name', assignableTo: dealerId },
      }}
      {...form.register('user')}
    />
    <ResendButton userId={form.watch('user')} />
  </Stack>
);
