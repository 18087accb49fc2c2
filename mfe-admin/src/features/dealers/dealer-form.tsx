import { recordsOf } from '@slabdesk/portal/api';
import type { Fabricator } from 'bff-contract';
import { type ReactNode, useState } from 'react';
import { Box, Stack, toast } from 'shared-ui/core';
import { RecordForm, type RecordFormProps } from 'shared-ui/record-form';
import { adminApi } from '../../api';
import { AccountDetails } from './account-details';
import { AccountName, AssociatedAccount } from './associated-account';
import { DealerDetails } from './dealer-details';
import { DEALERS_PATH } from './dealer-path';
import { type DealerValues, dealerRules, newDealer, newDealerRules, toValues } from './dealer-values';
import { useDealerCreation, useDealerUpdate } from './use-dealer-saving';

/** Where two versions are compared. */
const fieldTexts: RecordFormProps<DealerValues, Fabricator>['fieldTexts'] = {
  user: { label: 'Associated Account', format: (id: string) => <AccountName id={id} /> },
  code: { label: 'Dealer Referral Code' },
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    component="fieldset"
    sx={{ m: 0, p: 0, border: 0, minWidth: 0, '& > legend': { p: 0, mb: 1.25, typography: 'h3' } }}
  >
    <legend>{title}</legend>
    <Stack sx={{ gap: 2.5 }}>{children}</Stack>
  </Box>
);

const common = {
  endpoint: 'admin/fabricator',
  // Accounts without a dealer are listed; an administrator may be a dealer, too.
  records: recordsOf(adminApi, 'Fabricator', { alsoChanges: ['User'], announces: ['dealer-profile'] }),
  changesSession: true,
  redirect: DEALERS_PATH,
  cancel: true,
} as const;

/** Makes a dealer with its account. */
export const NewDealerForm = () => {
  const [defaults] = useState(newDealer);
  return (
    <RecordForm<DealerValues, Fabricator>
      {...common}
      id="new"
      defaults={defaults}
      rules={newDealerRules}
      save={useDealerCreation()}
      submitLabel="Create Dealer"
      aria-label="New Dealer"
    >
      {(form) => (
        <Stack sx={{ gap: 3.5 }}>
          <Section title="Account Details">
            <AccountDetails form={form} />
          </Section>
          <Section title="Dealer Details">
            <DealerDetails form={form} isNew />
          </Section>
        </Stack>
      )}
    </RecordForm>
  );
};

/** Changes a dealer, also who runs it. */
export const EditDealerForm = ({ id }: { id: string }) => {
  const [defaults] = useState(newDealer);
  return (
    <RecordForm<DealerValues, Fabricator>
      {...common}
      id={id}
      defaults={defaults}
      toValues={toValues}
      rules={dealerRules}
      save={useDealerUpdate(id)}
      onSaved={() => toast.success('Dealer updated successfully.')}
      fieldTexts={fieldTexts}
      submitLabel="Update Dealer"
      loadError="Failed to load this dealer. Please try again."
      aria-label="Edit Dealer"
    >
      {(form) => (
        <Stack sx={{ gap: 3.5 }}>
          <AssociatedAccount form={form} dealerId={id} />
          <Section title="Dealer Details">
            <DealerDetails form={form} isNew={false} />
          </Section>
        </Stack>
      )}
    </RecordForm>
  );
};
