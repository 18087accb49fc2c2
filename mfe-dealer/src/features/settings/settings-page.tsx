import { Box, PageHeader, Stack } from 'shared-ui/core';
import { StagesPanel } from '../stages';
import { TaxPanel } from '../taxes';
import { PricingPanel } from './pricing-panel';
import { RemindersPanel } from './reminders-panel';
import { TermsPanel } from './terms-panel';
import { settingsTexts as texts } from './texts';

/** Columns of their own, so that a short panel beside a long one leaves no gap. */
const columnStyles = { gap: { xs: 2, md: 2.5 }, minWidth: 0 } as const;

/** /settings: how the business prices and works on orders. */
export const SettingsPage = () => (
  <>
    <PageHeader title={texts.title} />
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 2.5 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Stack sx={columnStyles}>
        <PricingPanel />
        <TaxPanel />
        <RemindersPanel />
      </Stack>
      <Stack sx={columnStyles}>
        <StagesPanel />
        <TermsPanel />
      </Stack>
    </Box>
  </>
);
