import { errorMessage } from '@slabdesk/portal';
import { LOCALE } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import type { HealthWindow } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, ErrorState, PageHeader, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { CanariesPanel } from './canaries-panel';
import { DeprecationsPanel } from './deprecations-panel';
import { JobsPanel } from './jobs-panel';
import { MailPanel } from './mail-panel';
import { useGetOperationsQuery, WATCHING } from './operations-api';
import { Outbox } from './outbox';
import { ReleaseControlPanel } from './release-control';
import { ReleaseHealthPanel } from './release-health-panel';
import { ReleasesPanel } from './releases-panel';
import { DatabasePanel, ProcessPanel, StoragePanel } from './state-panels';
import { operationsTexts } from './texts';
import { WebVitalsPanel } from './web-vitals-panel';

const texts = operationsTexts.page;

interface WindowProps {
  window: HealthWindow;
  onWindowChange: (window: HealthWindow) => void;
}

const Panels = ({ state, ...windowProps }: { state: Operations } & WindowProps) => (
  <>
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 2.5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <ProcessPanel process={state.process} />
      <DatabasePanel database={state.database} />
      <StoragePanel storage={state.storage} />
      <MailPanel mail={state.mail} />
    </Box>
    <JobsPanel jobs={state.jobs} />
    <ReleasesPanel releases={state.releases} releaseStore={state.releaseStore} />
    <ReleaseControlPanel />
    <DeprecationsPanel deprecations={state.deprecations} />
    <CanariesPanel canaries={state.canaries} />
    <ReleaseHealthPanel releaseHealth={state.releaseHealth} {...windowProps} />
    <WebVitalsPanel webVitals={state.webVitals} />
  </>
);

const State = () => {
  const [window, setWindow] = useState<HealthWindow>('day');
  const { data, error, refetch, fulfilledTimeStamp } = useGetOperationsQuery(window, WATCHING);
  if (!data) {
    return error ? (
      <ErrorState title={texts.loadFailed} text={errorMessage(error, '')} onRetry={() => void refetch()} />
    ) : (
      <Box role="status" aria-label={texts.loading}>
        <RowsSkeleton rows={4} height={180} />
      </Box>
    );
  }
  return (
    <>
      {error && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {texts.outdated(new Date(fulfilledTimeStamp ?? 0).toLocaleTimeString(LOCALE), errorMessage(error))}
        </Typography>
      )}
      <Panels state={data} window={window} onWindowChange={setWindow} />
    </>
  );
};

/** /admin/operations: the platform's state as reported by the server process that handles the request. */
export const OperationsPage = () => (
  <>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
      <State />
      <Outbox />
    </Stack>
  </>
);
