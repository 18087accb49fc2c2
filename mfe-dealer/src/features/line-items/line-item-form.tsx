import { recordsOf } from '@slabdesk/portal/api';
import { formatMoney } from '@slabdesk/units';
import type { LineItem } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { CurrencyField } from 'shared-ui/fields';
import { between, maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { RecordForm, TextAreaField } from 'shared-ui/record-form';
import { dealerApi } from '../../api';

interface LineItemValues {
  title: string;
  price: number | undefined;
  description: string;
}

const rules: Rules<LineItemValues> = {
  title: [required('Please provide a title'), maxLength(LIMITS.nameLength)],
  price: [
    required('Please provide a price, such as 45.50'),
    between(0, LIMITS.price, `Please enter a price up to ${formatMoney(LIMITS.price)}, in dollars and cents`),
  ],
  description: [maxLength(LIMITS.descriptionLength)],
};

const records = recordsOf(dealerApi, 'LineItem', { alsoChanges: ['Summary'], announces: ['price-list'] });

export interface LineItemFormProps {
  /** `new` makes one. */
  id: string;
  onSaved: () => void;
}

/** The form of a line item. */
export const LineItemForm = ({ id, onSaved }: LineItemFormProps) => (
  <RecordForm<LineItemValues, LineItem>
    endpoint="fabricator/line-item"
    id={id}
    records={records}
    defaults={{ title: '', price: undefined, description: '' }}
    rules={rules}
    onSaved={({ title }) => {
      toast.success(`${id === 'new' ? 'Added' : 'Saved'} ${title}`);
      onSaved();
    }}
    cancel
    fieldTexts={{ price: { format: formatMoney } }}
    loadError="Failed to load this line item. Please try again."
    aria-label="Line item"
  >
    {(form) => (
      <>
        <TextField
          label="Title"
          autoComplete="off"
          autoFocus={id === 'new'}
          {...form.field<string>('title')}
        />
        <CurrencyField label="Price" {...form.field<number | undefined>('price')} />
        <TextAreaField
          label="Description"
          placeholder="Optional description"
          {...form.field<string>('description')}
        />
      </>
    )}
  </RecordForm>
);
