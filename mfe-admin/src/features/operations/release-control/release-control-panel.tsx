import { errorMessage } from '@slabdesk/portal';
import type { ReleaseOverview, RemoteReleaseDetails } from 'bff-contract';
import type { ReleaseStep } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, DetailsList, ErrorState, Panel, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { formatAdminTime } from '../../../admin-time';
import { isShell } from '../is-shell';
import { WATCHING } from '../operations-api';
import { PanelNote, ProblemList } from '../table-panel';
import { describeTarget } from './canary-target';
import { ChangeDialog, type PlannedChange } from './change-dialog';
import { HistoryTable } from './history-table';
import { PreviewDialog } from './preview-dialog';
import { Proposals } from './proposals';
import { useGetReleaseOverviewQuery, useGetRemoteReleasesQuery } from './release-control-api';
import { ActionButton, ReleaseTable } from './release-table';
import { SettingsSection } from './settings-section';
import { releaseControlDialogTexts, releaseControlTexts as texts } from './texts';

const padded = { px: { xs: 2, sm: 2.5 } } as const;

const canaryText = ({ canary }: RemoteReleaseDetails): string => {
  if (!canary) return texts.facts.noCanary;
  const share = texts.facts.share(canary.release, canary.percent);
  const text = canary.target ? texts.facts.targeted(share, describeTarget(canary.target)) : share;
  return canary.isDriven ? texts.facts.driven(text) : text;
};

const Facts = ({ details }: { details: RemoteReleaseDetails }) => {
  const { remote, current, since, deployed, pin, emergency } = details;
  const never = isShell(remote) ? texts.facts.neverDeployed : texts.facts.never;
  return (
    <DetailsList
      items={[
        { label: texts.facts.current, value: emergency?.release ?? current ?? texts.facts.ownBuild },
        { label: texts.facts.since, value: formatAdminTime(emergency?.at ?? since, never) },
        ...(emergency
          ? [
              {
                label: texts.facts.emergency,
                value: texts.facts.instead(emergency, current ?? texts.facts.noRelease),
              },
            ]
          : []),
        ...(deployed === undefined ? [] : [{ label: texts.facts.deployed, value: deployed }]),
        { label: texts.facts.canary, value: canaryText(details) },
        {
          label: texts.facts.pin,
          value: pin ? texts.facts.pinned(pin.by, pin.reason) : texts.facts.notPinned,
        },
      ]}
    />
  );
};

/** A remote also goes back to the build of the server; of the shell, that is a release too. */
const canRollBack = ({ remote, current, canary, rollbackTo }: RemoteReleaseDetails): boolean =>
  canary !== undefined || (isShell(remote) ? rollbackTo : current) !== undefined;

type Overview = { overview: ReleaseOverview };

/** The change that names no release. */
const RemoteButton = ({
  details,
  overview: { mayRelease },
  onChoose,
}: Overview & { details: RemoteReleaseDetails; onChoose: (action: ReleaseStep) => void }) => {
  const { remote, pin } = details;
  const action = pin ? 'unpin' : canRollBack(details) ? 'rollback' : undefined;
  if (!action || !mayRelease) return null;
  return (
    <Box>
      <ActionButton
        label={texts.actions[action]}
        name={releaseControlDialogTexts.titles[action](remote)}
        onClick={() => onChoose(action)}
      />
    </Box>
  );
};

/** Instead of data that loads, or could not be loaded. */
const NotLoaded = ({ rows, error, onRetry }: { rows: number; error: unknown; onRetry: () => void }) =>
  error ? (
    <ErrorState dense title={texts.loadFailed} text={errorMessage(error, '')} onRetry={onRetry} />
  ) : (
    <Box role="status" aria-label={texts.loading} sx={{ ...padded, py: 2 }}>
      <RowsSkeleton rows={rows} height={48} />
    </Box>
  );

const Remote = ({ remote, overview }: Overview & { remote: string }) => {
  const { currentData: details, error, refetch } = useGetRemoteReleasesQuery(remote, WATCHING);
  const [planned, setPlanned] = useState<PlannedChange>();
  const [previewed, setPreviewed] = useState<string>();
  if (!details) return <NotLoaded rows={4} error={error} onRetry={refetch} />;
  const choose = (action: ReleaseStep, release?: string) =>
    setPlanned({ action, seen: details, ...(release !== undefined && { release }) });
  return (
    <>
      <Stack sx={{ ...padded, py: 2, gap: 2 }}>
        {error && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {errorMessage(error)}
          </Typography>
        )}
        <Facts details={details} />
        <RemoteButton details={details} overview={overview} onChoose={choose} />
      </Stack>
      <ReleaseTable details={details} overview={overview} onChoose={choose} onPreview={setPreviewed} />
      <SettingsSection details={details} mayRelease={overview.mayRelease} />
      <HistoryTable details={details} />
      {planned && (
        <ChangeDialog planned={planned} isSigned={overview.isSigned} onClose={() => setPlanned(undefined)} />
      )}
      {previewed !== undefined && (
        <PreviewDialog remote={remote} release={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </>
  );
};

const Remotes = ({ overview }: Overview) => {
  const { remotes, mayRelease, isSigned, problems, proposals = [] } = overview;
  const [chosen, setChosen] = useState<string>();
  const remote = chosen ?? remotes[0]?.remote;
  if (remote === undefined) return null;
  return (
    <>
      {problems.length > 0 && (
        <Box sx={{ ...padded, py: 1.5 }}>
          <ProblemList label={texts.problems} problems={problems} />
        </Box>
      )}
      {!mayRelease && <PanelNote>{texts.mayNot}</PanelNote>}
      {mayRelease && isSigned && <PanelNote>{texts.signed}</PanelNote>}
      <Proposals proposals={proposals} mayWithdraw={mayRelease} />
      <Tabs
        value={remote}
        onChange={(_event, next: string) => setChosen(next)}
        aria-label={texts.tabs}
        variant="scrollable"
        scrollButtons={false}
        sx={{ ...padded, borderBottom: 1, borderColor: 'divider' }}
      >
        {remotes.map(({ remote: name }) => (
          <Tab
            key={name}
            value={name}
            id={`release-tab-${name}`}
            aria-controls={`release-panel-${name}`}
            label={name}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`release-panel-${remote}`} aria-labelledby={`release-tab-${remote}`}>
        <Remote key={remote} remote={remote} overview={overview} />
      </div>
    </>
  );
};

/** Which releases browsers get, which could be promoted, and changing it. */
export const ReleaseControlPanel = () => {
  const { data, error, refetch } = useGetReleaseOverviewQuery(undefined, WATCHING);
  if (data?.remotes.length === 0 && data.problems.length === 0) return null;
  return (
    <Panel title={texts.title} padded={false}>
      {data ? <Remotes overview={data} /> : <NotLoaded rows={3} error={error} onRetry={refetch} />}
    </Panel>
  );
};
