import { useUnits } from '@slabdesk/portal';
import type { LineItem } from 'bff-contract';
import { LIMITS, type LineUnit, type RangesBy } from 'bff-contract/constants';
import { Box, toast } from 'shared-ui/core';
import { CheckboxField, CurrencyField, SelectField } from 'shared-ui/fields';
import { TextField } from 'shared-ui/form';
import { NumberField, RecordForm, RepeatingField, TextAreaField } from 'shared-ui/record-form';
import { useMay } from '../team';
import {
  fieldTexts,
  type LineItemValues,
  lineItemRules,
  newLineItem,
  rangesByFor,
  toBody,
  toValues,
  unitsFor,
} from './line-item-values';
import { LINE_ITEMS, lineItemRecords } from './line-items-api';
import { lineItemTexts as texts } from './texts';

export interface LineItemFormProps {
  /** The record's id; `new` creates one. */
  id: string;
  onSaved: () => void;
}

const twoColumns = { display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' } as const;

/** The form of a line item. */
export const LineItemForm = ({ id, onSaved }: LineItemFormProps) => {
  const units = useUnits();
  const seesCosts = useMay('costs:read');
  return (
    <RecordForm<LineItemValues, LineItem>
      endpoint={LINE_ITEMS}
      id={id}
      records={lineItemRecords}
      defaults={newLineItem}
      toValues={toValues}
      rules={lineItemRules()}
      toBody={toBody}
      onSaved={({ title }) => {
        toast.success(id === 'new' ? texts.added(title) : texts.saved(title));
        onSaved();
      }}
      cancel
      fieldTexts={fieldTexts()}
      loadError={texts.loadError}
      aria-label={texts.formLabel}
    >
      {(form) => (
        <>
          <TextField
            label={texts.title}
            autoComplete="off"
            autoFocus={id === 'new'}
            {...form.register('title')}
          />
          <Box sx={twoColumns}>
            <CurrencyField label={texts.price} {...form.register('price')} />
            <SelectField<LineUnit, false>
              label={texts.unit}
              nullText={false}
              options={unitsFor(units, form.watch('unit')).map((value) => ({
                value,
                text: texts.units[value],
              }))}
              {...form.register('unit')}
            />
          </Box>
          <CurrencyField label={texts.base} hint={texts.baseHint} {...form.register('base')} />
          {seesCosts && <CurrencyField label={texts.cost} hint={texts.costHint} {...form.register('cost')} />}
          <RepeatingField
            label={texts.ranges}
            hint={texts.rangesHint[form.watch('rangesBy') === 'quantity' ? 'quantity' : 'size']}
            itemName={texts.range}
            addLabel={texts.addRange}
            newItem={{ from: null, price: null }}
            max={LIMITS.lineRanges}
            {...form.register('ranges')}
          >
            {({ index }) => (
              <Box sx={twoColumns}>
                <NumberField label={texts.from} {...form.register(`ranges.${index}.from`)} />
                <CurrencyField label={texts.rangePrice} {...form.register(`ranges.${index}.price`)} />
              </Box>
            )}
          </RepeatingField>
          {form.watch('ranges').length > 0 && (
            <SelectField<RangesBy, false>
              label={texts.rangesBy}
              nullText={false}
              options={rangesByFor(units, form.watch('rangesBy')).map((value) => ({
                value,
                text: texts.rangesByKinds[value],
              }))}
              {...form.register('rangesBy')}
            />
          )}
          <CheckboxField label={texts.taxable} {...form.register('taxable')} />
          <TextAreaField
            label={texts.description}
            placeholder={texts.descriptionPlaceholder}
            {...form.register('description')}
          />
        </>
      )}
    </RecordForm>
  );
};
