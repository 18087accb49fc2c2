import { formatNumber } from '@slabdesk/units';
import type { Operations, ReleaseHealth } from 'bff-contract';
import { type HealthWindow, LOAD_FAILURES, RELEASE_EVENTS } from 'bff-contract/constants';
import { Badge, Box, EmptyState, Panel, Stack, Typography } from 'shared-ui/core';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { SegmentedField } from 'shared-ui/fields';
import { formatAdminTime } from '../../admin-time';
import { panelTableSx } from './panel-table';

const WINDOWS: ReadonlyArray<{ value: HealthWindow; text: string }> = [
  { value: 'hour', text: 'Hour' },
  { value: 'day', text: 'Day' },
  { value: 'week', text: 'Week' },
];

const STATES: Record<ReleaseHealth['state'], string> = {
  current: 'Current',
  canary: 'Canary',
  older: 'Older',
};

const Notes = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <Typography key={line} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {line}
    </Typography>
  ));

const HealthBadge = ({ health: { suspect, affectedUsers } }: { health: ReleaseHealth }) => {
  if (suspect) return <Badge tone="red" label="Suspect" />;
  return affectedUsers > 0 ? <Badge tone="amber" label="Failures" /> : <Badge tone="green" label="Healthy" />;
};

/** How many loads failed, and why. */
const FailedLoads = ({ failures }: Pick<ReleaseHealth, 'failures'>) => {
  const reasons = LOAD_FAILURES.filter((kind) => failures[kind] > 0);
  const total = reasons.reduce((sum, kind) => sum + failures[kind], 0);
  return (
    <>
      {formatNumber(total)}
      <Notes lines={reasons.map((kind) => `${RELEASE_EVENTS[kind]}: ${formatNumber(failures[kind])}`)} />
    </>
  );
};

/** The shells that it ran in, with the failures in each. */
const Shells = ({ shells }: Pick<ReleaseHealth, 'shells'>) =>
  shells.map(({ version, failures }) => (
    <div key={version}>
      {version === 'other' ? 'Another version' : version}
      {failures > 0 && <Notes lines={[`${formatNumber(failures)} failed`]} />}
    </div>
  ));

const COLUMNS: StaticColumn<ReleaseHealth>[] = [
  {
    label: 'Release',
    render: ({ remote, release, state }) => (
      <>
        {`${remote} ${release}`}
        <Notes lines={[STATES[state]]} />
      </>
    ),
    identifies: true,
  },
  { label: 'State', render: (health) => <HealthBadge health={health} /> },
  { label: 'Loads', render: ({ loads }) => formatNumber(loads) },
  { label: 'Failed loads', render: ({ failures }) => <FailedLoads failures={failures} /> },
  { label: 'Fallbacks', render: ({ fallbacks }) => formatNumber(fallbacks) },
  { label: 'Crashes', render: ({ crashes }) => formatNumber(crashes) },
  {
    label: 'Users affected',
    render: ({ affectedUsers, users }) => `${formatNumber(affectedUsers)} of ${formatNumber(users)}`,
  },
  { label: 'Last failure', render: ({ lastFailureAt }) => formatAdminTime(lastFailureAt, 'None') },
  { label: 'Shell', render: ({ shells }) => <Shells shells={shells} /> },
];

/** What open tabs reported of the releases that they got. */
export const ReleaseHealthPanel = ({
  releaseHealth,
  window,
  onWindowChange,
}: Pick<Operations, 'releaseHealth'> & {
  window: HealthWindow;
  onWindowChange: (window: HealthWindow) => void;
}) => (
  <Panel
    title="Releases in browsers"
    padded={false}
    actions={
      <Box sx={{ flexShrink: 0, width: { xs: 190, sm: 230 } }}>
        <SegmentedField
          label="Time window"
          hideLabel
          options={WINDOWS}
          value={window}
          onChange={(value) => onWindowChange(value as HealthWindow)}
        />
      </Box>
    }
  >
    {releaseHealth.length === 0 ? (
      <EmptyState dense title="No tab has reported anything." />
    ) : (
      <Stack>
        <StaticTable
          label="Releases in browsers"
          columns={COLUMNS}
          rows={releaseHealth}
          rowKey={({ remote, release }) => `${remote}/${release}`}
          overflow="scroll"
          sx={panelTableSx}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
          A tab counts once for each kind of event. While a release is suspect, open pages stay on the release
          that they have; pages that are opened still get it, with the fallback release beside it.
        </Typography>
      </Stack>
    )}
  </Panel>
);
