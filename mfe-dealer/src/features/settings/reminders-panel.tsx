import type { Fabricator } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { Panel } from 'shared-ui/core';
import { between, type Rules } from 'shared-ui/form';
import { NumberField, RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords, useBusiness } from '../../business-records';
import { remindersTexts as texts } from './texts';

interface Values {
  reminderDays: number | null;
}

const rules = (): Rules<Values> => ({
  reminderDays: [
    between(1, LIMITS.reminderDays, texts.prompt(LIMITS.reminderDays)),
    { test: (days) => days === null || Number.isInteger(days), prompt: texts.wholePrompt },
  ],
});

/** After how many days customers are reminded of an order that was shared with them. */
export const RemindersPanel = () => {
  const { error } = useBusiness();
  // The prices beside it say that the settings can't be loaded.
  if (error) return null;
  return (
    <Panel title={texts.title}>
      <RecordForm<Values, Fabricator>
        {...BUSINESS}
        records={businessRecords}
        defaults={{ reminderDays: null }}
        toValues={({ reminderDays = null }) => ({ reminderDays })}
        rules={rules()}
        fieldTexts={{ reminderDays: { label: texts.label } }}
        submitLabel={texts.submit}
        aria-label={texts.title}
      >
        {(form) => (
          <NumberField
            label={texts.label}
            hint={texts.hint}
            suffix={texts.days}
            {...form.register('reminderDays')}
          />
        )}
      </RecordForm>
    </Panel>
  );
};
