import type { CurrentUser, UnitPreference } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { Button, ErrorState, FormSkeleton, Panel } from 'shared-ui/core';
import { email, Form, required, SegmentedField, SubmitButton, TextField } from 'shared-ui/form';
import { useGetAccountQuery, useUpdateAccountMutation } from './profile-api';
import { useRecordForm } from './use-record-form';

interface PanelState {
  onDirtyChange: (isDirty: boolean) => void;
}

const UNITS: Array<{ text: string; value: UnitPreference }> = [
  { text: 'US (ft & inches)', value: 'american' },
  { text: 'Metric (m & mm)', value: 'metric' },
];

const toValues = ({ name, email: address, unitPreference }: CurrentUser) => ({
  name,
  email: address,
  unitPreference,
});

const rules = {
  name: [required('Please provide your name')],
  email: [required(PROMPTS.emailRequired), email()],
};

const AccountForm = ({ account, onDirtyChange }: PanelState & { account: CurrentUser }) => {
  const [update] = useUpdateAccountMutation();
  const { form, loadCurrent } = useRecordForm({
    record: account,
    toValues,
    rules,
    save: (values, version) => update({ ...values, _id: account._id, version }).unwrap(),
    onDirtyChange,
  });
  return (
    <Form form={form} aria-label="Account Settings">
      <TextField
        label="Account Holder Full Name"
        autoComplete="name"
        maxLength={200}
        {...form.field<string>('name')}
      />
      <TextField
        label="Account Email (used for login)"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        {...form.field<string>('email')}
      />
      <SegmentedField label="Units" options={UNITS} {...form.field<string>('unitPreference')} />
      <SubmitButton form={form} label="Submit">
        {loadCurrent && <Button onClick={loadCurrent}>Show current values</Button>}
      </SubmitButton>
    </Form>
  );
};

/** "Account Settings": who signs in, and in which units everything is shown. */
export const AccountPanel = ({ onDirtyChange }: PanelState) => {
  const { data, error, isFetching, refetch } = useGetAccountQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel title="Account Settings">
      {data ? (
        <AccountForm account={data} onDirtyChange={onDirtyChange} />
      ) : error && !isFetching ? (
        <ErrorState dense title="Failed to load your account." onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </Panel>
  );
};
