import type { JobReport, Operations, Release } from 'bff-contract';
import { Badge, EmptyState, Panel, Stack, Typography } from 'shared-ui/core';
import { formatAdminTime } from '../../admin-time';
import { formatDuration } from './durations';
import { RowsTable } from './rows-table';

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

/** What this process does by itself, again and again. */
export const JobsPanel = ({ jobs }: Pick<Operations, 'jobs'>) => (
  <Panel title="Background work" padded={false}>
    {jobs.length === 0 ? (
      <EmptyState dense title="This process does no background work." />
    ) : (
      <RowsTable
        label="Background work"
        heads={['Job', 'State', 'Every', 'Last run', 'Next run']}
        rows={jobs.map((job) => ({
          key: job.name,
          cells: [
            job.name,
            <JobState key="state" job={job} />,
            formatDuration(job.everySeconds),
            formatAdminTime(job.lastRunAt, 'Never'),
            formatAdminTime(job.nextRunAt),
          ],
        }))}
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
      <RowsTable
        label="Releases"
        heads={['Release', 'Version', 'Hash', 'Since', 'For', 'Older, kept for open tabs']}
        rows={releases.map((release) => ({
          key: release.name,
          cells: [
            releaseName(release),
            <ReleaseVersion key="version" release={release} />,
            release.hash ?? '–',
            formatAdminTime(release.since),
            release.audience === 'admin' ? 'Administrators' : 'Everyone',
            <OlderReleases key="older" names={release.older} />,
          ],
        }))}
      />
    )}
  </Panel>
);
