import type { Fabricator } from 'bff-contract';
import { CheckboxField } from 'shared-ui/fields';
import { RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords, useBusiness } from '../../business-records';
import { dueDatesFormTexts as texts } from './texts';

interface Values {
  showsDueDates: boolean;
}

/** Whether customers see due dates beside the stages. */
export const DueDatesForm = () => {
  const { error } = useBusiness();
  // The prices beside it say that the settings can't be loaded.
  if (error) return null;
  return (
    <RecordForm<Values, Fabricator>
      {...BUSINESS}
      records={businessRecords}
      defaults={{ showsDueDates: false }}
      toValues={({ showsDueDates = false }) => ({ showsDueDates })}
      fieldTexts={{ showsDueDates: { label: texts.showsDueDates } }}
      submitLabel={texts.submit}
      aria-label={texts.label}
    >
      {(form) => <CheckboxField label={texts.showsDueDates} {...form.register('showsDueDates')} />}
    </RecordForm>
  );
};
