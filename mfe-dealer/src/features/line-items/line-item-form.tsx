import { recordsOf } from '@slabdesk/portal/api';
import { formatMoney } from '@slabdesk/units';
import type { LineItem } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { CheckboxField, CurrencyField } from 'shared-ui/fields';
import { between, maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm, TextAreaField } from 'shared-ui/record-form';
import { dealerApi } from '../../api';
import { lineItemTexts as texts } from './texts';

interface LineItemValues {
  title: string;
  price: number | null;
  description: string;
  taxable: boolean;
}

const rules = (): Rules<LineItemValues> => ({
  title: [required(texts.titlePrompt), maxLength(LIMITS.nameLength)],
  price: [
    required(texts.pricePrompt),
    between(0, LIMITS.price, texts.priceRangePrompt(formatMoney(LIMITS.price))),
  ],
  description: [maxLength(LIMITS.descriptionLength)],
});

const records = recordsOf(dealerApi, 'LineItem', { alsoChanges: ['Summary'], announces: ['price-list'] });

export interface LineItemFormProps {
  /** The record's id; `new` creates one. */
  id: string;
  onSaved: () => void;
}

/** The form of a line item. */
export const LineItemForm = ({ id, onSaved }: LineItemFormProps) => (
  <RecordForm<LineItemValues, LineItem>
    endpoint="fabricator/line-item"
    id={id}
    records={records}
    defaults={{ title: '', price: null, description: '', taxable: true }}
    rules={rules()}
    onSaved={({ title }) => {
      toast.success(id === 'new' ? texts.added(title) : texts.saved(title));
      onSaved();
    }}
    cancel
    fieldTexts={{ price: { format: formatMoney } }}
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
        <CurrencyField label={texts.price} {...form.register('price')} />
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
