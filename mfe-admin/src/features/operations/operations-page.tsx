import { errorMessage } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { LOCALE } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import type { HealthWindow } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, ErrorState, PageHeader, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { CanariesPanel } from './canaries-panel';
import { deprecationsTable } from './deprecations';
import { jobsTable } from './jobs';
import { useGetOperationsQuery, WATCHING } from './operations-api';
import { OPERATIONS_TABS, type OperationsTab, operationsPath, useOperationsTab } from './operations-path';
import { Outbox } from './outbox';
import { ReleaseControlPanel, ReleaseKeysPanel } from './release-control';
import { HealthWindowField, releaseHealthTable } from './release-health';
import { ReleaseStoreState, releasesTable } from './releases';
import { DatabasePanel, MailPanel, ProcessPanel, StoragePanel } from './state-panels';
import { Summary } from './summary';
import { TablePanel } from './table-panel';
import { operationsHealthTexts, operationsTexts, operationsPageTexts as texts } from './texts';
import { webVitalsTable } from './web-vitals';

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
    <TablePanel {...jobsTable()} rows={state.jobs} />
  </>
);

const Releases = ({
  state: { canaries, releases, releaseStore, releaseHealth, webVitals, deprecations },
  window,
  onWindowChange,
}: {
  state: Operations;
  window: HealthWindow;
  onWindowChange: (window: HealthWindow) => void;
}) => (
  <>
    <CanariesPanel canaries={canaries} />
    <TablePanel
      {...releasesTable()}
      rows={releases}
      above={releaseStore && <ReleaseStoreState store={releaseStore} />}
    />
    <ReleaseControlPanel />
    <ReleaseKeysPanel />
    <TablePanel
      {...releaseHealthTable()}
      rows={releaseHealth}
      actions={<HealthWindowField window={window} onChange={onWindowChange} />}
      // Without reports of today the panel is left out.
      empty={window === 'day' ? undefined : operationsHealthTexts.empty}
    />
    <TablePanel {...webVitalsTable()} rows={webVitals} />
    <TablePanel {...deprecationsTable()} rows={deprecations} />
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

const State = () => {
  const tab = useOperationsTab();
  const [window, setWindow] = useState<HealthWindow>('day');
  const { data, error, refetch, fulfilledTimeStamp } = useGetOperationsQuery(window, WATCHING);
  return (
    <>
      {data && error && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {texts.outdated(new Date(fulfilledTimeStamp ?? 0).toLocaleTimeString(LOCALE), errorMessage(error))}
        </Typography>
      )}
      {data ? (
        <Summary state={data} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} text={errorMessage(error, '')} onRetry={() => void refetch()} />
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
          <Releases state={data} window={window} onWindowChange={setWindow} />
        )}
      </Stack>
    </>
  );
};

/** /admin/operations: the platform's state as reported by the server process that handles the request. */
export const OperationsPage = () => (
  <>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
      <State />
    </Stack>
  </>
);
