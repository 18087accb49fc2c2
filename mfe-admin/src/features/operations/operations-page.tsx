import { errorMessage } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { LOCALE } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import type { HealthWindow } from 'bff-contract/constants';
import { type ComponentProps, useState } from 'react';
import { Box, ErrorState, PageHeader, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { CanariesPanel } from './canaries-panel';
import { DeprecationsPanel } from './deprecations';
import { JobsPanel } from './jobs';
import { useGetOperationsQuery, WATCHING } from './operations-api';
import { OPERATIONS_TABS, type OperationsTab, operationsPath, useOperationsTab } from './operations-path';
import { Outbox } from './outbox';
import { ReleaseControlPanel } from './release-control/release-control-panel';
import { ReleaseKeysPanel } from './release-control/release-keys-panel';
import { ReleaseHealthPanel } from './release-health';
import { ReleasesPanel } from './releases';
import { DatabasePanel, MailPanel, ProcessPanel, StoragePanel } from './state-panels';
import { Summary } from './summary';
import { operationsTexts, operationsPageTexts as texts } from './texts';
import { WebVitalsPanel } from './web-vitals';

const Overview = ({ state }: { state: Operations }) => (
  <>
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        gap: { xs: 2, md: 2.5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
        <ProcessPanel process={state.process} />
        <DatabasePanel database={state.database} />
      </Stack>
      <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
        <MailPanel mail={state.mail} />
        <StoragePanel storage={state.storage} />
      </Stack>
    </Box>
    <JobsPanel jobs={state.jobs} />
  </>
);

const Releases = ({
  state,
  ...health
}: { state: Operations } & ComponentProps<typeof ReleaseHealthPanel>) => (
  <>
    <CanariesPanel canaries={state.canaries} />
    <ReleasesPanel releases={state.releases} releaseStore={state.releaseStore} />
    <ReleaseControlPanel />
    <ReleaseKeysPanel />
    <ReleaseHealthPanel {...health} />
    <WebVitalsPanel webVitals={state.webVitals} />
    <DeprecationsPanel deprecations={state.deprecations} />
  </>
);

const OperationsTabs = ({ tab }: { tab: OperationsTab }) => {
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: OperationsTab) => void navigate(operationsPath(next))}
      aria-label={operationsTexts.tabs.label}
    >
      {OPERATIONS_TABS.map((each) => (
        <Tab
          key={each}
          value={each}
          id={`operations-tab-${each}`}
          aria-controls={`operations-${each}`}
          label={operationsTexts.tabs[each]}
        />
      ))}
    </Tabs>
  );
};

/** /admin/operations: the platform's state as reported by the server process that handles the request. */
export const OperationsPage = () => {
  const tab = useOperationsTab();
  const [window, setWindow] = useState<HealthWindow>('day');
  const { data, currentData, error, refetch, fulfilledTimeStamp } = useGetOperationsQuery(window, WATCHING);
  // A window that fails to load has no time of its own.
  const [loadedAt, setLoadedAt] = useState(0);
  if (fulfilledTimeStamp && fulfilledTimeStamp !== loadedAt) setLoadedAt(fulfilledTimeStamp);
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
        {data && error && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {texts.outdated(new Date(loadedAt).toLocaleTimeString(LOCALE), errorMessage(error))}
          </Typography>
        )}
        {data ? (
          <Summary state={data} />
        ) : error ? (
          <ErrorState
            title={texts.loadFailed}
            text={errorMessage(error, '')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Box role="status" aria-label={texts.loading}>
            <RowsSkeleton rows={1} height={64} />
          </Box>
        )}
        <OperationsTabs tab={tab} />
        <Stack
          role="tabpanel"
          id={`operations-${tab}`}
          aria-labelledby={`operations-tab-${tab}`}
          sx={{ gap: { xs: 2, md: 2.5 } }}
        >
          {tab === 'mail' ? (
            // Loads by itself, also if the state can't be read.
            <Outbox />
          ) : !data ? (
            !error && <RowsSkeleton rows={4} height={180} />
          ) : tab === 'overview' ? (
            <Overview state={data} />
          ) : (
            <Releases
              state={data}
              releaseHealth={currentData?.releaseHealth}
              window={window}
              onWindowChange={setWindow}
            />
          )}
        </Stack>
      </Stack>
    </>
  );
};
