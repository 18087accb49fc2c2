import type { Fabricator } from 'bff-contract';
import { type ReactNode, useState } from 'react';
import { Box, Stack, toast } from 'shared-ui/core';
import { RecordForm, type RecordFormProps } from 'shared-ui/record-form';
import { AccountDetails } from './account-details';
import { AccountName, AssociatedAccount } from './associated-account';
import { DealerDetails } from './dealer-details';
import { DEALERS_PATH } from './dealer-path';
import { type DealerValues, dealerRules, newDealer, newDealerRules, toValues } from './dealer-values';
import { DEALERS, dealerRecords } from './dealers-api';
import { dealerAccountTexts, dealerDetailsTexts, dealerFormTexts as texts } from './texts';
import { useDealerCreation, useDealerUpdate } from './use-dealer-saving';

/** Labels and formats for comparing two versions. */
const fieldTexts = (): RecordFormProps<DealerValues, Fabricator>['fieldTexts'] => ({
  user: { label: dealerAccountTexts.label, format: (id: string) => <AccountName id={id} /> },
  code: { label: dealerDetailsTexts.code },
});

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
  endpoint: DEALERS,
  records: dealerRecords,
  changesSession: true,
  redirect: DEALERS_PATH,
  cancel: true,
} as const;

/** Creates a dealer and its account. */
export const NewDealerForm = () => {
  const [defaults] = useState(newDealer);
  return (
    <RecordForm<DealerValues, Fabricator>
      {...common}
      id="new"
      defaults={defaults}
      rules={newDealerRules()}
      save={useDealerCreation()}
      submitLabel={texts.create}
      aria-label={texts.newTitle}
    >
      {(form) => (
        <Stack sx={{ gap: 3.5 }}>
          <Section title={texts.accountSection}>
            <AccountDetails form={form} />
          </Section>
          <Section title={texts.dealerSection}>
            <DealerDetails form={form} isNew />
          </Section>
        </Stack>
      )}
    </RecordForm>
  );
};

/** Edits a dealer, including its associated account. */
export const EditDealerForm = ({ id }: { id: string }) => {
  const [defaults] = useState(newDealer);
  return (
    <RecordForm<DealerValues, Fabricator>
      {...common}
      id={id}
      defaults={defaults}
      toValues={toValues}
      rules={dealerRules()}
      save={useDealerUpdate(id)}
      onSaved={() => toast.success(texts.updated)}
      fieldTexts={fieldTexts()}
      submitLabel={texts.update}
      loadError={texts.loadFailed}
      aria-label={texts.editTitle}
    >
      {(form) => (
        <Stack sx={{ gap: 3.5 }}>
          <AssociatedAccount form={form} dealerId={id} />
          <Section title={texts.dealerSection}>
            <DealerDetails form={form} isNew={false} />
          </Section>
        </Stack>
      )}
    </RecordForm>
  );
};
