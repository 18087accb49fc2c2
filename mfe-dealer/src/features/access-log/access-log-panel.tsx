import { errorMessage } from '@slabdesk/portal';
import { formatDateTime } from '@slabdesk/units';
import type { AccessLogEntry } from 'bff-contract';
import { useState } from 'react';
import {
  Alert,
  Badge,
  Box,
  Button,
  EmptyState,
  Loaded,
  Panel,
  Stack,
  Typography,
  ViewIcon,
} from 'shared-ui/core';
import { PanelList } from '../../panel-list';
import { useListAccessesQuery } from './access-log-api';
import { accessLogTexts as texts } from './texts';

const FIRST = 5;
/** The server's maximum page size. */
const MAX_PAGE_SIZE = 100;
const ROW_HEIGHT = 92;
const MINUTE_MS = 60_000;

/** Returns the start time and, once the view has ended, its duration in minutes (at least 1). */
const periodOf = ({ startedAt, endedAt }: AccessLogEntry): string => {
  const start = formatDateTime(startedAt);
  if (!endedAt) return start;
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS);
  return texts.ended(start, texts.minutes(Math.max(1, minutes)));
};

const AccessRow = ({ access }: { access: AccessLogEntry }) => (
  <Box sx={{ minHeight: ROW_HEIGHT, px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <Typography dir="auto" sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>
        {access.admin.name}
      </Typography>
      {!access.endedAt && <Badge tone="amber" label={texts.ongoing} />}
    </Stack>
    <Typography dir="auto" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {access.reason}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {periodOf(access)}
    </Typography>
  </Box>
);

/** "Who has looked at your portal": which administrators viewed the portal, when, for how long and why. */
export const AccessLogPanel = () => {
  const [pageSize, setPageSize] = useState(FIRST);
  const result = useListAccessesQuery({ page: 0, pageSize }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, refetch } = result;
  return (
    <Panel title={texts.title} padded={false}>
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={2}
        height={ROW_HEIGHT}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState dense icon={ViewIcon} title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <>
              <PanelList
                label={texts.listLabel}
                rows={rows}
                render={(access) => <AccessRow access={access} />}
              />
              {total > FIRST && (pageSize === FIRST || !currentData) && (
                <Stack
                  sx={{
                    gap: 2,
                    alignItems: 'start',
                    px: { xs: 2, sm: 2.5 },
                    py: 2,
                    borderTop: 1,
                    borderColor: 'divider',
                  }}
                >
                  {error && !currentData && !isFetching && (
                    <Alert severity="error">{errorMessage(error)}</Alert>
                  )}
                  <Button
                    aria-disabled={isFetching || undefined}
                    onClick={() => (pageSize === FIRST ? setPageSize(MAX_PAGE_SIZE) : void refetch())}
                  >
                    {texts.showEarlier}
                  </Button>
                </Stack>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};
