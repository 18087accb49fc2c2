import { useUnits } from '@slabdesk/portal';
import { formatMoney } from '@slabdesk/units';
import type { Fabricator } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { Box, Panel } from 'shared-ui/core';
import { CheckboxField, CurrencyField } from 'shared-ui/fields';
import { between, maxLength, type Rules, TextField } from 'shared-ui/form';
import { RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords } from '../../business-records';
import { formatRule, fromRule, PricingFields, type RuleValues, ruleRules, toRule } from '../pricing-rule';
import { settingsTexts, pricingSettingsTexts as texts } from './texts';

interface Values {
  pricing: RuleValues;
  showSteps: boolean;
  /** Without an amount there is no minimum. */
  minimum: { amount: number | null; title: string };
}

const rules = (): Rules<Values> => ({
  ...ruleRules(),
  'minimum.amount': [between(0, LIMITS.price, texts.minimumPrompt(formatMoney(LIMITS.price)))],
  'minimum.title': [maxLength(LIMITS.nameLength)],
});

/** How slabs are billed where their material has no rule of its own, and the least that an order comes to. */
export const PricingPanel = () => {
  const units = useUnits();
  const toValues = (dealer: Partial<Fabricator>): Values => ({
    pricing: fromRule(dealer.pricing, units, 'outline'),
    showSteps: dealer.pricing?.showSteps ?? false,
    minimum: dealer.minimumOrder ?? { amount: null, title: texts.minimumDefault },
  });
  return (
    <Panel title={texts.title}>
      <RecordForm<Values, Fabricator>
        {...BUSINESS}
        records={businessRecords}
        defaults={toValues({})}
        toValues={toValues}
        toBody={({ pricing, showSteps, minimum: { amount, title } }) => ({
          pricing: { ...toRule(pricing), showSteps },
          minimumOrder: amount ? { amount, title: title.trim() || texts.minimumDefault } : null,
        })}
        rules={rules()}
        fieldTexts={{
          pricing: { label: texts.title, format: formatRule },
          showSteps: { label: texts.showSteps },
          minimum: {
            label: texts.minimum,
            format: ({ amount, title }: Values['minimum']) =>
              amount ? `${formatMoney(amount)}, ${title}` : '',
          },
        }}
        submitLabel={texts.submit}
        aria-label={texts.title}
        loadError={settingsTexts.loadError}
      >
        {(form) => (
          <>
            <PricingFields
              rule={form.watch('pricing')}
              basis={form.register('pricing.basis')}
              wastePercent={form.register('pricing.wastePercent')}
              roundTo={form.register('pricing.roundTo')}
            />
            <CheckboxField label={texts.showSteps} {...form.register('showSteps')} />
            <Box
              sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}
            >
              <CurrencyField
                label={texts.minimum}
                hint={texts.minimumHint}
                {...form.register('minimum.amount')}
              />
              <TextField
                label={texts.minimumTitle}
                hint={texts.minimumTitleHint}
                {...form.register('minimum.title')}
              />
            </Box>
          </>
        )}
      </RecordForm>
    </Panel>
  );
};
