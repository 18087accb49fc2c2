import { PageHeader } from 'shared-ui/core';
import { TwoColumns } from '../../two-columns';
import { StagesPanel } from '../stages';
import { TaxPanel } from '../taxes';
import { MarginPanel, RemindersPanel } from './number-panel';
import { PricingPanel } from './pricing-panel';
import { TermsPanel } from './terms-panel';
import { settingsTexts as texts } from './texts';

/** /settings: how the business prices and works on orders. */
export const SettingsPage = () => (
  <>
    <PageHeader title={texts.title} />
    <TwoColumns
      first={
        <>
          <PricingPanel />
          <TaxPanel />
          <MarginPanel />
        </>
      }
      second={
        <>
          <StagesPanel />
          <TermsPanel />
          <RemindersPanel />
        </>
      }
    />
  </>
);
