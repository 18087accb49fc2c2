import { formatDateTime } from '@slabdesk/units';
import type { AccessLogEntry } from 'bff-contract';
import { useState } from 'react';
import {
  Badge,
  Box,
  Button,
  EmptyState,
  ErrorState,
  Panel,
  RowsSkeleton,
  Stack,
  Typography,
  ViewIcon,
} from 'shared-ui/core';
import { useListAccessesQuery } from './access-log-api';

const FIRST = 5;
/** What the server gives at once. */
const MOST = 100;
const ROW_HEIGHT = 92;
const MINUTE_MS = 60_000;

/** "12 minutes"; less than half of one counts as one. */
const lengthOf = ({ startedAt, endedAt }: AccessLogEntry): string => {
  const milliseconds = Date.parse(endedAt ?? '') - Date.parse(startedAt);
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const AccessRow = ({ access }: { access: AccessLogEntry }) => (
  <Box sx={{ minHeight: ROW_HEIGHT, px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <Typography dir="auto" sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>
        {access.admin.name}
      </Typography>
      {!access.endedAt && <Badge tone="amber" label="Looking now" />}
    </Stack>
    <Typography dir="auto" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {access.reason}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {formatDateTime(access.startedAt)}
      {access.endedAt && `, for ${lengthOf(access)}`}
    </Typography>
  </Box>
);

/** "Who has looked at your portal": administrators, when, for how long, and why. */
export const AccessLogPanel = () => {
  const [pageSize, setPageSize] = useState(FIRST);
  const { data, error, isFetching, refetch } = useListAccessesQuery(
    { page: 0, pageSize },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Panel title="Who has looked at your portal" padded={false}>
      {data && data.rows.length > 0 ? (
        <>
          <Box
            component="ul"
            aria-label="Administrators who have looked at your portal"
            sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
          >
            {data.rows.map((access) => (
              <li key={access._id}>
                <AccessRow access={access} />
              </li>
            ))}
          </Box>
          {data.total > FIRST && pageSize === FIRST && (
            <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, borderTop: 1, borderColor: 'divider' }}>
              <Button onClick={() => setPageSize(MOST)}>Show earlier ones</Button>
            </Box>
          )}
        </>
      ) : data ? (
        <EmptyState
          dense
          icon={ViewIcon}
          title="Nobody has looked at your portal."
          text="When an administrator opens it, to help you, you read here who it was and why."
        />
      ) : error && !isFetching ? (
        <ErrorState
          dense
          title="Failed to load who has looked at your portal."
          onRetry={() => void refetch()}
        />
      ) : (
        <Box role="status" aria-label="Loading who has looked at your portal">
          <RowsSkeleton rows={2} height={ROW_HEIGHT} />
        </Box>
      )}
    </Panel>
  );
};
