import type { Fabricator } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { ErrorState, FormSkeleton } from 'shared-ui/core';
import { email, Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useGetNewDealerQuery, useUpdateNewDealerMutation } from './onboarding-api';

const BusinessForm = ({ dealer, onNext }: { dealer: Fabricator; onNext: () => void }) => {
  const [update] = useUpdateNewDealerMutation();
  const { businessName, contactEmail, phoneNumber, version } = dealer;
  const form = useForm({
    defaults: { businessName, contactEmail, phoneNumber },
    rules: {
      businessName: [required('Please provide your business name')],
      contactEmail: [required(PROMPTS.emailRequired), email()],
    },
    messages: { 409: 'Somebody else has changed these details. Please load the page again.' },
    submit: (values) => update({ ...values, version }).unwrap(),
    onSuccess: onNext,
  });
  return (
    <Form form={form} aria-label="Your business">
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
      <SubmitButton form={form} label="Next" />
    </Form>
  );
};

/** How customers find and reach the dealer; registering has filled in the first two. */
export const BusinessStep = ({ onNext }: { onNext: () => void }) => {
  const { data, error, isFetching, refetch } = useGetNewDealerQuery();
  // A version from before the last save would be refused.
  if (data && !isFetching) return <BusinessForm dealer={data} onNext={onNext} />;
  if (error && !isFetching) {
    return <ErrorState dense title="Failed to load your business." onRetry={() => void refetch()} />;
  }
  return <FormSkeleton fields={3} />;
};
