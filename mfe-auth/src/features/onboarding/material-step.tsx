import { errorMessage, useUnits } from '@slabdesk/portal';
import { areaUnit, formatMoney, pricePerArea, pricePerSquareFoot } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { LIMITS, roundToCents, type UnitPreference } from 'bff-contract/constants';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button } from 'shared-ui/core';
import { CurrencyField } from 'shared-ui/fields';
import {
  between,
  CancelButton,
  Form,
  type FormState,
  required,
  SubmitButton,
  TextField,
  UnsavedChanges,
  useField,
  useForm,
} from 'shared-ui/form';
import { useSaveFirstMaterialMutation, useUpdateOnboardingMutation } from './onboarding-api';
import { onboardingMaterialTexts as texts } from './texts';

export interface MaterialValues {
  name: string;
  thickness: string;
  /** Per square foot, since the units may be changed in the step before. */
  price: number | null;
}

/** Also of a draft that was kept while an earlier step was open. */
export const isTyped = ({ name, thickness, price }: MaterialValues): boolean =>
  name !== '' || thickness !== '' || price !== null;

const shownPrice = (perSquareFoot: number, units: UnitPreference): number =>
  roundToCents(pricePerArea(perSquareFoot, units));

/** The form has the price of a square foot; people see and type that of their units. */
const PriceField = ({ form }: { form: FormState<MaterialValues> }) => {
  const units = useUnits();
  const { value, onChange, ...field } = useField(form.register('price'));
  return (
    <CurrencyField
      {...field}
      label={texts.price[units]}
      suffix={texts.perUnit(areaUnit(units))}
      value={value === null ? null : shownPrice(value, units)}
      onChange={(price) =>
        onChange(price && units === 'metric' ? pricePerSquareFoot(price) : (price ?? null))
      }
    />
  );
};

const useMaterialForm = (
  draft: MaterialValues,
  saved: RefObject<Material | undefined>,
  finish: () => Promise<unknown>,
) => {
  const units = useUnits();
  const isMetric = units === 'metric';
  const most = pricePerArea(LIMITS.price, units);
  const [save] = useSaveFirstMaterialMutation();
  return useForm<MaterialValues>({
    defaults: draft,
    rules: {
      name: [required(texts.nameMissing)],
      price: [required(texts.priceMissing), between(0, LIMITS.price, texts.priceRange(formatMoney(most)))],
    },
    submit: async ({ name, thickness, price: typed }) => {
      // The rules require one.
      const price = typed ?? 0;
      const body = {
        name,
        thickness,
        pricePerSquareFoot: price,
        ...(isMetric && { price: { amount: shownPrice(price, units), per: 'm2' as const } }),
      };
      saved.current = await save({ body, before: saved.current }).unwrap();
      return finish();
    },
  });
};

/** Adds the first material, or skips it; either way completes onboarding. */
export const MaterialStep = ({
  draft,
  saved,
  onBack,
  onLeave,
}: {
  draft: MaterialValues;
  /** Outlives the step: a retry after the last call failed must not create a second material. */
  saved: RefObject<Material | undefined>;
  onBack: () => void;
  /** Gets the typed values, however the user leaves the step. */
  onLeave: (draft: MaterialValues) => void;
}) => {
  const [update, { isLoading }] = useUpdateOnboardingMutation();
  const [failure, setFailure] = useState<string>();
  const finish = () => update({ onboardingComplete: true }).unwrap();
  const form = useMaterialForm(draft, saved, finish);
  const skip = () => {
    setFailure(undefined);
    finish().catch((error: unknown) => setFailure(errorMessage(error)));
  };
  const values = form.watch();
  const leave = useEffectEvent(() => onLeave(values));
  useEffect(() => () => leave(), []);
  const isBusy = isLoading || form.status === 'pending';
  return (
    <Form form={form} aria-label={texts.title}>
      <TextField label={texts.name} maxLength={200} {...form.register('name')} />
      <TextField label={texts.thickness} maxLength={200} {...form.register('thickness')} />
      <PriceField form={form} />
      {failure && <Alert severity="error">{failure}</Alert>}
      <SubmitButton form={form} label={texts.finish}>
        <Button disabled={isBusy} onClick={onBack}>
          {texts.back}
        </Button>
        <CancelButton disabled={isBusy} form={{ isDirty: isTyped(values) }} onCancel={skip}>
          {texts.skip}
        </CancelButton>
      </SubmitButton>
      <UnsavedChanges when={isTyped(values)} />
    </Form>
  );
};
