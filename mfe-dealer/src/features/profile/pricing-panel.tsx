import { useUnits } from '@slabdesk/portal';
import type { Fabricator } from 'bff-contract';
import { Panel } from 'shared-ui/core';
import { CheckboxField } from 'shared-ui/fields';
import { RecordForm } from 'shared-ui/record-form';
import { BUSINESS, businessRecords, useBusiness } from '../../business-records';
import { fromRule, PricingFields, type RuleValues, ruleRules, toRule } from '../pricing-rule';
import { profilePricingTexts as texts } from './texts';

interface Values {
  pricing: RuleValues;
  showSteps: boolean;
}

/** How slabs are billed where their material has no rule of its own. */
export const PricingPanel = () => {
  const units = useUnits();
  const { error } = useBusiness();
  const toValues = (dealer: Partial<Fabricator>): Values => ({
    pricing: fromRule(dealer.pricing, units, 'outline'),
    showSteps: dealer.pricing?.showSteps ?? false,
  });
  // The dealer profile beside it says that the details can't be loaded.
  if (error) return null;
  return (
    <Panel title={texts.title}>
      <RecordForm<Values, Fabricator>
        {...BUSINESS}
        records={businessRecords}
        defaults={toValues({})}
        toValues={toValues}
        toBody={({ pricing, showSteps }) => ({ pricing: { ...toRule(pricing), showSteps } })}
        rules={ruleRules()}
        fieldTexts={{ pricing: { label: texts.title }, showSteps: { label: texts.showSteps } }}
        submitLabel={texts.submit}
        aria-label={texts.title}
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
          </>
        )}
      </RecordForm>
    </Panel>
  );
};
