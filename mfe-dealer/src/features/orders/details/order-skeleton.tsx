import { Box, Panel, RowsSkeleton, Skeleton, Stack } from 'shared-ui/core';
import { TwoColumns } from './two-columns';

const FACTS = ['reference', 'status', 'price', 'items', 'created', 'updated'];

/** Stands for the details of an order while they load. */
export const OrderSkeleton = () => (
  <Box role="status" aria-label="Loading order details">
    <TwoColumns
      lead={
        <Panel title="Order Information">
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
            }}
          >
            {FACTS.map((fact) => (
              <Box key={fact}>
                <Skeleton width="50%" height={19} />
                <Skeleton width="80%" height={25} />
              </Box>
            ))}
          </Box>
        </Panel>
      }
      aside={
        <Panel title="Manage Order">
          <Stack sx={{ gap: 2.5 }}>
            <Skeleton variant="rounded" height={92} />
            <Skeleton variant="rounded" height={130} />
            <Skeleton variant="rounded" height={150} />
          </Stack>
        </Panel>
      }
    >
      <Panel title="Order Summary" padded={false}>
        <RowsSkeleton rows={6} height={58} />
      </Panel>
    </TwoColumns>
  </Box>
);
