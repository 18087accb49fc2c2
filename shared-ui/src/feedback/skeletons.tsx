import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { feedbackTexts } from './texts';

const rowsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Placeholder for a list of rows with a fixed height. */
export const RowsSkeleton = ({ rows = 5, height = 52 }: { rows?: number; height?: number }) => (
  <Box aria-hidden>
    {rowsOf(rows).map((row) => (
      <Stack
        key={row}
        direction="row"
        sx={{ height, alignItems: 'center', gap: 2, px: 2, borderTop: row ? 1 : 0, borderColor: 'divider' }}
      >
        <Skeleton width={`${28 + ((row * 13) % 20)}%`} />
        <Box sx={{ flex: 1 }} />
        <Skeleton width="12%" />
        <Skeleton width="10%" />
      </Stack>
    ))}
  </Box>
);

/** Placeholder for a page while its code loads: a heading and a card. */
export const PageSkeleton = () => (
  <Box
    role="status"
    aria-label={feedbackTexts.loading}
    sx={{ animation: 'sd-appear 0.2s 0.15s backwards', '@keyframes sd-appear': { from: { opacity: 0 } } }}
  >
    <Skeleton variant="text" width="min(320px, 60%)" sx={{ fontSize: '1.875rem' }} />
    <Skeleton variant="text" width="min(420px, 80%)" sx={{ mb: 3 }} />
    <Card>
      <RowsSkeleton rows={6} />
    </Card>
  </Box>
);

/** Placeholder for a form while its record loads. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Stack role="status" aria-label={feedbackTexts.loading} sx={{ gap: 2.5 }}>
    {rowsOf(fields).map((field) => (
      <Box key={field}>
        <Skeleton width={110} sx={{ mb: 0.5 }} />
        <Skeleton variant="rounded" height={43} />
      </Box>
    ))}
  </Stack>
);
