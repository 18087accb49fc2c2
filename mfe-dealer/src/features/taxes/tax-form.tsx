import type { Tax } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { toast } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import { between, maxLength, type Rules, required, TextField } from 'shared-ui/form';
import { NumberField, RecordForm } from 'shared-ui/record-form';
import { TAXES, taxRecords } from './taxes-api';
import { taxTexts as texts } from './texts';

interface TaxValues {
  name: string;
  rate: number | null;
  inclusive: boolean;
}

const rules = (): Rules<TaxValues> => ({
  name: [required(texts.namePrompt), maxLength(LIMITS.nameLength)],
  rate: [required(texts.ratePrompt), between(0, 100, texts.ratePrompt)],
});

/** The form of a tax; the id `new` creates one. */
export const TaxForm = ({ id, onSaved }: { id: string; onSaved: () => void }) => (
  <RecordForm<TaxValues, Tax>
    endpoint={TAXES}
    id={id}
    records={taxRecords}
    defaults={{ name: '', rate: null, inclusive: false }}
    rules={rules()}
    fieldTexts={{ inclusive: { label: texts.inclusive } }}
    onSaved={({ name }) => {
      toast.success(texts.saved(name));
      onSaved();
    }}
    cancel
    loadError={texts.loadError}
    aria-label={texts.title}
  >
    {(form) => (
      <>
        <TextField
          label={texts.name}
          autoComplete="off"
          autoFocus={id === 'new'}
          {...form.register('name')}
        />
        <NumberField label={texts.rate} suffix={texts.percent} {...form.register('rate')} />
        <CheckboxField label={texts.inclusive} {...form.register('inclusive')} />
      </>
    )}
  </RecordForm>
);
