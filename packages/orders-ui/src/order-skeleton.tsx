import { Box, Panel, RowsSkeleton, Skeleton, Stack } from 'shared-ui/core';
import { orderInformationTexts, orderTexts } from './texts';
import { TwoColumns } from './two-columns';

const FACTS = ['reference', 'status', 'price', 'items', 'created', 'updated'];

const Fact = () => (
  <div>
    <Skeleton width="40%" height={19} />
    <Skeleton width="75%" height={24} />
  </div>
);

const Facts = () => (
  <Stack sx={{ gap: 2 }}>
    <Fact />
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {FACTS.map((fact) => (
        <Fact key={fact} />
      ))}
    </Box>
  </Stack>
);

/** Placeholder while an order loads. */
export const OrderSkeleton = () => (
  <Box role="status" aria-label={orderTexts.loading}>
    <TwoColumns
      lead={
        <Panel title={orderInformationTexts.title}>
          <Facts />
        </Panel>
      }
      aside={
        <Panel title={orderTexts.manageTitle}>
          <Stack sx={{ gap: 3 }}>
            <Box>
              <Skeleton width={60} />
              <Skeleton variant="rounded" height={43} sx={{ mt: 0.5 }} />
            </Box>
            <Fact />
            <Fact />
            <Fact />
          </Stack>
        </Panel>
      }
    >
      <Panel title={orderTexts.summaryTitle} padded={false}>
        <RowsSkeleton rows={6} height={58} />
      </Panel>
    </TwoColumns>
  </Box>
);
