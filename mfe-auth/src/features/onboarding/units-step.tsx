import { useUnits } from '@slabdesk/portal';
import type { UnitPreference } from 'bff-contract';
import { Button } from 'shared-ui/core';
import { SegmentedField } from 'shared-ui/fields';
import { Form, SubmitButton, useForm } from 'shared-ui/form';
import { useUpdateOnboardingMutation } from './onboarding-api';
import { onboardingUnitsTexts as texts } from './texts';

const unitOptions = (): Array<{ text: string; value: UnitPreference }> => [
  { text: texts.american, value: 'american' },
  { text: texts.metric, value: 'metric' },
];

/** Chooses the units for sizes and prices. */
export const UnitsStep = ({
  onNext,
  onBack,
}: {
  /** Omitted if this is the last step. */
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
    <Form form={form} aria-label={texts.title}>
      <SegmentedField
        label={texts.units}
        options={unitOptions()}
        hint={texts.hint}
        {...form.register('unitPreference')}
      />
      <SubmitButton form={form} label={onNext ? texts.next : texts.finish}>
        {onBack && <Button onClick={onBack}>{texts.back}</Button>}
      </SubmitButton>
    </Form>
  );
};
