import { Slot, useCurrentUser } from '@slabdesk/portal';
import { AreaBoundary, Box, PageHeader, Stack } from 'shared-ui/core';
import { ReferralCode } from '../referral-code';
import { useGetSummaryQuery } from './dashboard-api';
import { FirstSteps } from './first-steps';
import { MaterialsPanel } from './materials-panel';
import { OrdersPanel } from './orders-panel';
import { SummaryPart } from './summary-part';
import { dashboardTexts as texts } from './texts';
import { WaitingPanel } from './waiting-panel';

/** /: the dealer's dashboard. */
export const DashboardPage = () => {
  const user = useCurrentUser();
  const { data: summary } = useGetSummaryQuery();
  // Without it no customer can order.
  const isCodeFirst = summary?.orders.total === 0;
  const referralCode = (
    <AreaBoundary name="dealer/dashboard/referral-code" dense>
      <ReferralCode />
    </AreaBoundary>
  );
  return (
    <>
      <PageHeader title={user?.fabricator?.businessName ?? texts.title} documentTitle={texts.title} />
      <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
        {isCodeFirst && referralCode}
        <AreaBoundary name="dealer/dashboard/first-steps" dense>
          <FirstSteps />
        </AreaBoundary>
        <AreaBoundary name="dealer/dashboard/figures" dense>
          <SummaryPart />
        </AreaBoundary>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 2.5 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <AreaBoundary name="dealer/dashboard/orders" dense>
            <OrdersPanel />
          </AreaBoundary>
          <Stack sx={{ gap: { xs: 2, md: 2.5 }, minWidth: 0 }}>
            <AreaBoundary name="dealer/dashboard/waiting" dense>
              <WaitingPanel />
            </AreaBoundary>
            <AreaBoundary name="dealer/dashboard/materials" dense>
              <MaterialsPanel />
            </AreaBoundary>
            {!isCodeFirst && referralCode}
          </Stack>
        </Box>
        {user && <Slot name="dashboard.cards" context={{ user }} />}
      </Stack>
    </>
  );
};
