import { useUnits } from '@slabdesk/portal';
import type { UnitPreference } from 'bff-contract';
import { Button } from 'shared-ui/core';
import { SegmentedField } from 'shared-ui/fields';
import { Form, SubmitButton, useForm } from 'shared-ui/form';
import { useUpdateOnboardingMutation } from './onboarding-api';

const UNITS: Array<{ text: string; value: UnitPreference }> = [
  { text: 'US (ft & inches)', value: 'american' },
  { text: 'Metric (m & mm)', value: 'metric' },
];

/** The units that every size and price is shown in. */
export const UnitsStep = ({
  onNext,
  onBack,
}: {
  /** Left out where the onboarding ends here. */
  onNext: (() => void) | undefined;
  onBack: (() => void) | undefined;
}) => {
  const [update] = useUpdateOnboardingMutation();
  const form = useForm({
    defaults: { unitPreference: useUnits() },
    submit: (values) => update(onNext ? values : { ...values, onboardingComplete: true }).unwrap(),
    onSuccess: () => onNext?.(),
  });
  return (
    <Form form={form} aria-label="Your units">
      <SegmentedField
        label="Units"
        options={UNITS}
        hint="You can change this in your account at any time."
        {...form.field<string>('unitPreference')}
      />
      <SubmitButton form={form} label={onNext ? 'Next' : 'Finish'}>
        {onBack && <Button onClick={onBack}>Back</Button>}
      </SubmitButton>
    </Form>
  );
};
