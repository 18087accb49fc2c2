import { errorMessage } from '@slabdesk/portal';
import type { ReleaseOverview, RemoteReleaseDetails } from 'bff-contract';
import type { ReleaseChangeKind } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, DetailsList, ErrorState, Panel, RowsSkeleton, Stack, Typography } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { formatAdminTime } from '../../../admin-time';
import { isShell } from '../is-shell';
import { WATCHING } from '../operations-api';
import { describeTarget } from './canary-target';
import { ChangeDialog, type PlannedChange } from './change-dialog';
import { HistoryTable } from './history-table';
import { PreviewDialog, type PreviewedRelease } from './preview-dialog';
import { useGetReleaseOverviewQuery, useGetRemoteReleasesQuery } from './release-control-api';
import { ReleaseTable } from './release-table';
import { releaseControlTexts as texts } from './texts';

const padded = { px: { xs: 2, sm: 2.5 } } as const;

const canaryText = ({ canary }: RemoteReleaseDetails): string => {
  if (!canary) return texts.facts.noCanary;
  const share = texts.facts.share(canary.release, canary.percent);
  const text = canary.target ? texts.facts.targeted(share, describeTarget(canary.target)) : share;
  return canary.isDriven ? texts.facts.driven(text) : text;
};

const Facts = ({ details }: { details: RemoteReleaseDetails }) => {
  const { remote, current, since, deployed, pin } = details;
  const never = isShell(remote) ? texts.facts.neverDeployed : texts.facts.never;
  return (
    <DetailsList
      items={[
        { label: texts.facts.current, value: current ?? texts.facts.ownBuild },
        { label: texts.facts.since, value: formatAdminTime(since, never) },
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

/** The changes that name no release. */
const RemoteButtons = ({
  details,
  isSigned,
  onChoose,
}: {
  details: RemoteReleaseDetails;
  isSigned: boolean;
  onChoose: (action: ReleaseChangeKind) => void;
}) => {
  const { remote, pin, canary } = details;
  const action = pin ? 'unpin' : canRollBack(details) ? 'rollback' : undefined;
  if (isSigned && !canary?.isDriven) return null;
  return (
    action && (
      <Box>
        <Button
          onClick={() => onChoose(action)}
          aria-label={texts.dialog.titles[action](remote)}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {texts.actions[action]}
        </Button>
      </Box>
    )
  );
};

const Remote = ({
  remote,
  mayRelease,
  isSigned,
}: {
  remote: string;
  mayRelease: boolean;
  isSigned: boolean;
}) => {
  const { currentData: details, error, refetch } = useGetRemoteReleasesQuery(remote, WATCHING);
  const [planned, setPlanned] = useState<PlannedChange>();
  const [previewed, setPreviewed] = useState<PreviewedRelease>();
  if (!details) {
    return error ? (
      <ErrorState
        dense
        title={texts.loadFailed}
        text={errorMessage(error, '')}
        onRetry={() => void refetch()}
      />
    ) : (
      <Box role="status" aria-label={texts.loading} sx={{ ...padded, py: 2 }}>
        <RowsSkeleton rows={4} height={48} />
      </Box>
    );
  }
  const choose = (action: ReleaseChangeKind, release?: string) =>
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
        {mayRelease && <RemoteButtons details={details} isSigned={isSigned} onChoose={choose} />}
      </Stack>
      <ReleaseTable
        details={details}
        mayRelease={mayRelease}
        isSigned={isSigned}
        onChoose={choose}
        onPreview={(release) => setPreviewed({ remote, release })}
      />
      <HistoryTable details={details} />
      <ChangeDialog planned={planned} onClose={() => setPlanned(undefined)} />
      <PreviewDialog chosen={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  );
};

const Remotes = ({ overview }: { overview: ReleaseOverview }) => {
  const { remotes, mayRelease, isSigned, problems } = overview;
  const note = mayRelease ? (isSigned ? texts.signed : undefined) : texts.mayNot;
  const [chosen, setChosen] = useState<string>();
  const remote = chosen ?? remotes[0]?.remote;
  if (remote === undefined) return null;
  return (
    <>
      {problems.length > 0 && (
        <Stack component="ul" aria-label={texts.problems} sx={{ m: 0, pl: 5, py: 1.5, gap: 0.5 }}>
          {problems.map((problem) => (
            <Typography key={problem} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {problem}
            </Typography>
          ))}
        </Stack>
      )}
      {note !== undefined && (
        <Typography variant="body2" sx={{ ...padded, py: 1.5, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
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
        <Remote key={remote} remote={remote} mayRelease={mayRelease} isSigned={isSigned} />
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
      {data ? (
        <Remotes overview={data} />
      ) : error ? (
        <ErrorState
          dense
          title={texts.loadFailed}
          text={errorMessage(error, '')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Box role="status" aria-label={texts.loading} sx={{ ...padded, py: 2 }}>
          <RowsSkeleton rows={3} height={48} />
        </Box>
      )}
    </Panel>
  );
};
