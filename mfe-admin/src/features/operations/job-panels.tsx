import type { JobReport, Operations, Release } from 'bff-contract';
import { Badge, EmptyState, Panel, Stack, Typography } from 'shared-ui/core';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { formatAdminTime } from '../../admin-time';
import { formatDuration } from './durations';
import { panelTableSx } from './panel-table';

const JobState = ({ job }: { job: JobReport }) =>
  job.lastError === undefined ? (
    <Badge tone={job.lastRunAt ? 'green' : 'grey'} label={job.lastRunAt ? 'Runs' : 'Not run yet'} />
  ) : (
    <Stack sx={{ gap: 0.5, minWidth: 220, whiteSpace: 'normal' }}>
      <span>
        <Badge tone="red" label="Failed" />
      </span>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {job.lastError}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatAdminTime(job.lastErrorAt)}
      </Typography>
    </Stack>
  );

const JOB_COLUMNS: StaticColumn<JobReport>[] = [
  { label: 'Job', render: (job) => job.name, identifies: true },
  { label: 'State', render: (job) => <JobState job={job} /> },
  { label: 'Every', render: (job) => formatDuration(job.everySeconds) },
  { label: 'Last run', render: (job) => formatAdminTime(job.lastRunAt, 'Never') },
  { label: 'Next run', render: (job) => formatAdminTime(job.nextRunAt) },
];

/** What this process does by itself, again and again. */
export const JobsPanel = ({ jobs }: Pick<Operations, 'jobs'>) => (
  <Panel title="Background work" padded={false}>
    {jobs.length === 0 ? (
      <EmptyState dense title="This process does no background work." />
    ) : (
      <StaticTable
        label="Background work"
        columns={JOB_COLUMNS}
        rows={jobs}
        rowKey={(job) => job.name}
        overflow="scroll"
        sx={panelTableSx}
      />
    )}
  </Panel>
);

const releaseName = ({ name }: Release): string => (name === 'shell' ? 'Shell' : `Remote ${name}`);

/** The version that browsers get, and the one that a share of them tries. */
const ReleaseVersion = ({ release: { version, canary } }: { release: Release }) => (
  <>
    {version}
    {canary && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {`${canary.version} for ${canary.percent}%`}
      </Typography>
    )}
  </>
);

/** A busy month leaves hundreds of them. */
const MAX_OLDER = 5;

const OlderReleases = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    'None'
  ) : (
    <Stack sx={{ typography: 'body2' }}>
      {names.slice(0, MAX_OLDER).map((name) => (
        <span key={name}>{name}</span>
      ))}
      {names.length > MAX_OLDER && <span>and {names.length - MAX_OLDER} more</span>}
    </Stack>
  );

const RELEASE_COLUMNS: StaticColumn<Release>[] = [
  { label: 'Release', render: releaseName, identifies: true },
  { label: 'Version', render: (release) => <ReleaseVersion release={release} /> },
  { label: 'Hash', render: (release) => release.hash ?? '–' },
  { label: 'Since', render: (release) => formatAdminTime(release.since) },
  { label: 'For', render: (release) => (release.audience === 'admin' ? 'Administrators' : 'Everyone') },
  { label: 'Older, kept for open tabs', render: (release) => <OlderReleases names={release.older} /> },
];

/** Where the releases come from, and what keeps browsers from getting them. */
const ReleaseStoreState = ({ store }: { store: NonNullable<Operations['releaseStore']> }) => {
  const { kind, generation, problems } = store;
  return (
    <Stack sx={{ gap: 1, px: 2.5, py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Badge
          tone={problems.length === 0 ? 'green' : 'red'}
          label={problems.length === 0 ? 'Store is in order' : 'Store needs a repair'}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {kind === 's3' ? 'S3' : 'Folder'}, generation {generation}
        </Typography>
      </Stack>
      {problems.length > 0 && (
        <Stack component="ul" aria-label="Problems of the release store" sx={{ m: 0, pl: 2.5, gap: 0.5 }}>
          {problems.map((problem) => (
            <Typography key={problem} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {problem}
            </Typography>
          ))}
        </Stack>
      )}
    </Stack>
  );
};

/** Which builds browsers get now, and how their store is doing. */
export const ReleasesPanel = ({ releases, releaseStore }: Pick<Operations, 'releases' | 'releaseStore'>) => (
  <Panel title="Releases" padded={false}>
    {releaseStore && <ReleaseStoreState store={releaseStore} />}
    {releases.length === 0 ? (
      <EmptyState dense title="This process serves no pages." />
    ) : (
      <StaticTable
        label="Releases"
        columns={RELEASE_COLUMNS}
        rows={releases}
        rowKey={(release) => release.name}
        overflow="scroll"
        sx={panelTableSx}
      />
    )}
  </Panel>
);
