import type { JobReport, Operations } from 'bff-contract';
import { Badge, Stack, Typography } from 'shared-ui/core';
import { formatAdminTime } from '../../admin-time';
import { formatDuration } from './durations';
import { TablePanel } from './table-panel';
import { operationsJobsTexts as texts } from './texts';

const JobState = ({ job }: { job: JobReport }) =>
  job.lastError === undefined ? (
    <Badge tone={job.lastRunAt ? 'green' : 'grey'} label={job.lastRunAt ? texts.runs : texts.notRunYet} />
  ) : (
    <Stack sx={{ gap: 0.5, minWidth: 220, whiteSpace: 'normal' }}>
      <span>
        <Badge tone="red" label={texts.failed} />
      </span>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {job.lastError}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {formatAdminTime(job.lastErrorAt)}
      </Typography>
    </Stack>
  );

/** The periodic jobs of the server process. */
export const JobsPanel = ({ jobs }: Pick<Operations, 'jobs'>) => (
  <TablePanel
    title={texts.title}
    rows={jobs}
    rowKey={({ name }) => name}
    columns={[
      { label: texts.columns.name, render: ({ name }) => name, identifies: true },
      { label: texts.columns.state, render: (job) => <JobState job={job} /> },
      { label: texts.columns.every, render: (job) => formatDuration(job.everySeconds), align: 'right' },
      { label: texts.columns.lastRun, render: (job) => formatAdminTime(job.lastRunAt, texts.never) },
      { label: texts.columns.nextRun, render: (job) => formatAdminTime(job.nextRunAt) },
    ]}
  />
);
