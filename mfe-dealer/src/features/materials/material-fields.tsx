import { useUnits } from '@slabdesk/portal';
import { areaUnit, formatMoney } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { AREA_UNITS, LIMITS, type UnitPreference } from 'bff-contract/constants';
import { Box, Stack } from 'shared-ui/core';
import { CurrencyField } from 'shared-ui/fields';
import { type FieldBinding, type FormState, TextField, useField } from 'shared-ui/form';
import { RepeatingField, TextAreaField } from 'shared-ui/record-form';
import { FileUploadField } from '../files';
import { PricingFields } from '../pricing-rule';
import { useMay } from '../team';
import { fromShownPrice, type MaterialValues, shownPrice } from './material-values';
import { materialFormTexts as texts } from './texts';

interface FieldsProps {
  form: FormState<MaterialValues>;
}

interface DetailsProps extends FieldsProps {
  /** The loaded record; undefined for a new one. */
  record: Material | undefined;
}

/** The price as it was entered, if that was in the other unit and it hasn't been changed. */
const useEnteredPrice = ({ form, record }: DetailsProps): string | undefined => {
  const unit = areaUnit(useUnits());
  // A server before this field may have no `price`.
  const entered = record?.price;
  if (!entered || form.watch('pricePerSquareFoot') !== record.pricePerSquareFoot) return undefined;
  const enteredUnit = AREA_UNITS[entered.per === 'm2' ? 'metric' : 'american'];
  return enteredUnit === unit
    ? undefined
    : texts.enteredAs(`${formatMoney(entered.amount)} ${texts.priceUnit(enteredUnit)}`);
};

interface RateFieldProps {
  label: Record<UnitPreference, string>;
  field: FieldBinding<number | null>;
  hint?: string | undefined;
}

/** The form has the price or cost of a square foot; people see and type that of their units. */
const RateField = ({ label, field, hint }: RateFieldProps) => {
  const units = useUnits();
  const { value, onChange, ...bound } = useField(field);
  return (
    <CurrencyField
      {...bound}
      label={label[units]}
      suffix={texts.priceUnit(areaUnit(units))}
      hint={hint}
      value={shownPrice(value, units)}
      onChange={(price) => onChange(fromShownPrice(price ?? null, units))}
    />
  );
};

const PriceField = (props: DetailsProps) => (
  <RateField
    label={texts.price}
    hint={useEnteredPrice(props)}
    field={props.form.register('pricePerSquareFoot')}
  />
);

/** For the roles that see costs. */
const CostField = ({ form }: FieldsProps) =>
  useMay('costs:read') ? (
    <RateField label={texts.cost} hint={texts.costHint} field={form.register('cost')} />
  ) : null;

export const DetailsFields = ({ form, record, autoFocus }: DetailsProps & { autoFocus: boolean }) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <legend>{texts.details}</legend>
    <Stack sx={{ gap: 2.5 }}>
      <TextField label={texts.name} autoComplete="off" autoFocus={autoFocus} {...form.register('name')} />
      <TextField
        label={texts.thickness}
        placeholder={texts.thicknessPlaceholder}
        autoComplete="off"
        {...form.register('thickness')}
      />
      <PriceField form={form} record={record} />
      <CostField form={form} />
      <PricingFields
        rule={form.watch('pricing')}
        basis={form.register('pricing.basis')}
        wastePercent={form.register('pricing.wastePercent')}
        roundTo={form.register('pricing.roundTo')}
        mayFollowDealer
      />
      <TextAreaField label={texts.description} {...form.register('description')} />
    </Stack>
  </Box>
);

export const TagsField = ({ form }: FieldsProps) => (
  <RepeatingField
    label={texts.tags}
    hint={texts.tagsHint}
    itemName={texts.tag}
    addLabel={texts.addTag}
    newItem={{ text: '' }}
    max={LIMITS.tags}
    asChips
    {...form.register('tags')}
  >
    {({ name, index }) => (
      <TextField label={name} hideLabel autoComplete="off" {...form.register(`tags.${index}.text`)} />
    )}
  </RepeatingField>
);

interface ImagesFieldProps extends FieldsProps {
  /** Called when an upload starts or ends. */
  onBusyChange: (isBusy: boolean) => void;
}

export const ImagesField = ({ form, onBusyChange }: ImagesFieldProps) => (
  <RepeatingField
    label={texts.images}
    hint={texts.imagesHint}
    itemName={texts.image}
    addLabel={texts.addImage}
    newItem={{ s3Object: null }}
    max={LIMITS.images}
    movable
    {...form.register('images')}
  >
    {({ index }) => (
      <FileUploadField
        label={texts.uploadImage}
        accept="image/*"
        isPublic
        isViewableByAnyUser
        isInList
        onBusyChange={onBusyChange}
        {...form.register(`images.${index}.s3Object`)}
      />
    )}
  </RepeatingField>
);
