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

const OlderReleases = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    'None'
  ) : (
    <Stack sx={{ typography: 'body2' }}>
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </Stack>
  );

/** Which builds browsers get now. */
export const ReleasesPanel = ({ releases }: Pick<Operations, 'releases'>) => (
  <Panel title="Releases" padded={false}>
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
