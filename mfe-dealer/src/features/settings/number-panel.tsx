import type { Fabricator } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { Panel } from 'shared-ui/core';
import { between, type Rules } from 'shared-ui/form';
import { NumberField, RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords, useBusiness } from '../../business-records';
import { marginTexts, remindersTexts } from './texts';

type Field = 'minimumMargin' | 'reminderDays';
/** Each form has one of them. */
type Values = Record<Field, number | null>;

const valuesOf = (field: Field, business: Partial<Fabricator>) =>
  ({ [field]: business[field] ?? null }) as Values;

interface NumberPanelProps {
  field: Field;
  texts: { title: string; label: string; hint: string; submit: string };
  suffix: string;
  rules: Rules<Values>;
}

/** A panel for one number of the business; empty for none. */
const NumberPanel = ({ field, texts, suffix, rules }: NumberPanelProps) => {
  const { error } = useBusiness();
  // The prices on the same page say that the settings can't be loaded.
  if (error) return null;
  return (
    <Panel title={texts.title}>
      <RecordForm<Values, Fabricator>
        {...BUSINESS}
        records={businessRecords}
        defaults={valuesOf(field, {})}
        toValues={(business) => valuesOf(field, business)}
        rules={rules}
        fieldTexts={{ [field]: { label: texts.label } }}
        submitLabel={texts.submit}
        aria-label={texts.title}
      >
        {(form) => (
          <NumberField label={texts.label} hint={texts.hint} suffix={suffix} {...form.register(field)} />
        )}
      </RecordForm>
    </Panel>
  );
};

/** The margin below which staff issue no revision. */
export const MarginPanel = () => (
  <NumberPanel
    field="minimumMargin"
    texts={marginTexts}
    suffix="%"
    rules={{ minimumMargin: [between(0, 100, marginTexts.prompt)] }}
  />
);

/** After how many days customers are reminded of an order that was shared with them. */
export const RemindersPanel = () => (
  <NumberPanel
    field="reminderDays"
    texts={remindersTexts}
    suffix={remindersTexts.days}
    rules={{
      reminderDays: [
        between(1, LIMITS.reminderDays, remindersTexts.prompt(LIMITS.reminderDays)),
        {
          test: (days) => days === null || Number.isInteger(days),
          prompt: remindersTexts.wholePrompt,
        },
      ],
    }}
  />
);
