import type { JobReport, Operations } from 'bff-contract';
import { Badge, Panel, Stack, Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../admin-time';
import { formatDuration } from './durations';
import { PanelTable } from './panel-table';
import { operationsTexts } from './texts';

const texts = operationsTexts.jobs;

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

const JOB_COLUMNS: StaticColumn<JobReport>[] = [
  { label: texts.columns.name, render: (job) => job.name, identifies: true },
  { label: texts.columns.state, render: (job) => <JobState job={job} /> },
  { label: texts.columns.every, render: (job) => formatDuration(job.everySeconds) },
  { label: texts.columns.lastRun, render: (job) => formatAdminTime(job.lastRunAt, texts.never) },
  { label: texts.columns.nextRun, render: (job) => formatAdminTime(job.nextRunAt) },
];

/** The periodic jobs of the server process, if it has any. */
export const JobsPanel = ({ jobs }: Pick<Operations, 'jobs'>) =>
  jobs.length > 0 && (
    <Panel title={texts.title} padded={false}>
      <PanelTable label={texts.title} columns={JOB_COLUMNS} rows={jobs} rowKey={(job) => job.name} />
    </Panel>
  );
