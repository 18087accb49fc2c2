import type { Fabricator } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { Button, ErrorState, FormSkeleton, Panel } from 'shared-ui/core';
import { email, Form, required, SubmitButton, TextField } from 'shared-ui/form';
import { useGetDealerProfileQuery, useUpdateDealerProfileMutation } from './profile-api';
import { useRecordForm } from './use-record-form';

interface PanelState {
  onDirtyChange: (isDirty: boolean) => void;
}

const toValues = ({ businessName, contactEmail, phoneNumber }: Fabricator) => ({
  businessName,
  contactEmail,
  phoneNumber,
});

const rules = {
  businessName: [required('Please provide your business name')],
  contactEmail: [required(PROMPTS.emailRequired), email()],
};

const DealerProfileForm = ({ dealer, onDirtyChange }: PanelState & { dealer: Fabricator }) => {
  const [update] = useUpdateDealerProfileMutation();
  const { form, loadCurrent } = useRecordForm({
    record: dealer,
    toValues,
    rules,
    save: (values, version) => update({ ...values, version }).unwrap(),
    onDirtyChange,
  });
  return (
    <Form form={form} aria-label="Dealer Profile">
      <TextField
        label="Business Name"
        autoComplete="organization"
        maxLength={200}
        {...form.field<string>('businessName')}
      />
      <TextField
        label="Contact Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        hint="Customers and our emails about new orders reach you here."
        {...form.field<string>('contactEmail')}
      />
      <TextField
        label="Contact Number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        {...form.field<string>('phoneNumber')}
      />
      <SubmitButton form={form} label="Submit">
        {loadCurrent && <Button onClick={loadCurrent}>Show current values</Button>}
      </SubmitButton>
    </Form>
  );
};

/** "Dealer Profile": how customers know the dealer. */
export const DealerProfilePanel = ({ onDirtyChange }: PanelState) => {
  const { data, error, isFetching, refetch } = useGetDealerProfileQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel title="Dealer Profile">
      {data ? (
        <DealerProfileForm dealer={data} onDirtyChange={onDirtyChange} />
      ) : error && !isFetching ? (
        <ErrorState dense title="Failed to load your dealer profile." onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Panel>
  );
};
