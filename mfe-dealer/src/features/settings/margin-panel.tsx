import type { Fabricator } from 'bff-contract';
import { Panel } from 'shared-ui/core';
import { between, type Rules } from 'shared-ui/form';
import { NumberField, RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords, useBusiness } from '../../business-records';
import { marginTexts as texts } from './texts';

interface Values {
  minimumMargin: number | null;
}

const rules = (): Rules<Values> => ({ minimumMargin: [between(0, 100, texts.prompt)] });

/** The margin below which staff issue no revision. */
export const MarginPanel = () => {
  const { error } = useBusiness();
  // The prices above it say that the settings can't be loaded.
  if (error) return null;
  return (
    <Panel title={texts.title}>
      <RecordForm<Values, Fabricator>
        {...BUSINESS}
        records={businessRecords}
        defaults={{ minimumMargin: null }}
        toValues={({ minimumMargin = null }) => ({ minimumMargin })}
        rules={rules()}
        fieldTexts={{ minimumMargin: { label: texts.label } }}
        submitLabel={texts.submit}
        aria-label={texts.title}
      >
        {(form) => (
          <NumberField label={texts.label} hint={texts.hint} suffix="%" {...form.register('minimumMargin')} />
        )}
      </RecordForm>
    </Panel>
  );
};
