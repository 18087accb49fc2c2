import type { RevisedOrder } from 'bff-contract';
import { Box, Stack, Typography } from 'shared-ui/core';
import { MaterialsInformation, type PlanFiles } from './plan/materials-information';
import { SlabLinkProvider } from './plan/slab-link';
import { OrderSummary } from './summary/order-summary';

export interface RevisionDetailsProps {
  title: string;
  revision: RevisedOrder;
  hasPlans: boolean;
  /** Renders buttons that save plans. */
  planFiles: PlanFiles;
}

/** One revision of an order as it was issued: the note, prices and, if wanted, plans. */
export const RevisionDetails = ({ title, revision, hasPlans, planFiles }: RevisionDetailsProps) => (
  <SlabLinkProvider>
    <Stack sx={{ minWidth: 0, gap: { xs: 2, md: 2.5 } }}>
      <OrderSummary title={title} order={revision}>
        {revision.note && (
          <Box sx={{ borderTop: 1, borderColor: 'divider', px: { xs: 2, sm: 2.5 }, py: 2 }}>
            <Typography
              variant="body2"
              dir="auto"
              sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'text.secondary' }}
            >
              {revision.note}
            </Typography>
          </Box>
        )}
      </OrderSummary>
      {hasPlans && <MaterialsInformation order={revision} planFiles={planFiles} />}
    </Stack>
  </SlabLinkProvider>
);
