import { formatNumber } from '@slabdesk/units';
import type { Operations, ReleaseHealth } from 'bff-contract';
import { HEALTH_WINDOWS, type HealthWindow, LOAD_FAILURES } from 'bff-contract/constants';
import { Badge, Box } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { SegmentedField } from 'shared-ui/fields';
import { formatAdminTime } from '../../admin-time';
import { isShell } from './is-shell';
import { Caption, TablePanel } from './table-panel';
import { operationsHealthTexts as texts } from './texts';

/** The server's verdict. A single failure is in the figures. */
const HealthBadge = ({ suspect }: Pick<ReleaseHealth, 'suspect'>) =>
  suspect ? <Badge tone="red" label={texts.suspect} /> : <Badge tone="green" label={texts.healthy} />;

/** How many loads failed, and why. */
const FailedLoads = ({ failures }: Pick<ReleaseHealth, 'failures'>) => {
  const reasons = LOAD_FAILURES.filter((kind) => failures[kind] > 0);
  const total = reasons.reduce((sum, kind) => sum + failures[kind], 0);
  return (
    <>
      {formatNumber(total)}
      {reasons.map((kind) => (
        <Caption key={kind}>{texts.reason(texts.failures[kind], failures[kind])}</Caption>
      ))}
    </>
  );
};

/** Shell versions that loaded the release, with the number of failures in each. */
const Shells = ({ shells }: Pick<ReleaseHealth, 'shells'>) =>
  shells.map(({ version, failures }) => (
    <div key={version}>
      {version === 'other' ? texts.otherShell : version}
      {failures > 0 && <Caption>{texts.failed(failures)}</Caption>}
    </div>
  ));

const columns = (): StaticColumn<ReleaseHealth>[] => [
  {
    label: texts.columns.release,
    render: ({ remote, release, state }) => (
      <>
        {`${remote} ${release}`}
        <Caption>{texts.states[state]}</Caption>
      </>
    ),
    identifies: true,
  },
  { label: texts.columns.state, render: ({ suspect }) => <HealthBadge suspect={suspect} /> },
  { label: texts.columns.loads, render: ({ loads }) => formatNumber(loads), align: 'right' },
  {
    label: texts.columns.failedLoads,
    render: ({ failures }) => <FailedLoads failures={failures} />,
    align: 'right',
  },
  { label: texts.columns.fallbacks, render: ({ fallbacks }) => formatNumber(fallbacks), align: 'right' },
  {
    label: texts.columns.crashes,
    render: ({ crashes, hangs }) => (
      <>
        {formatNumber(crashes)}
        {hangs > 0 && <Caption>{texts.hangs(hangs)}</Caption>}
      </>
    ),
    align: 'right',
  },
  {
    label: texts.columns.usersAffected,
    render: ({ affectedUsers, users }) => texts.usersAffected(affectedUsers, users),
    align: 'right',
  },
  {
    label: texts.columns.lastFailure,
    render: ({ lastFailureAt }) => formatAdminTime(lastFailureAt, texts.noFailure),
  },
  {
    label: texts.columns.shell,
    render: ({ remote, shells }) => (isShell(remote) ? texts.none : <Shells shells={shells} />),
  },
];

const windows = () =>
  (Object.keys(HEALTH_WINDOWS) as HealthWindow[]).map((value) => ({ value, text: texts.windows[value] }));

interface WindowProps {
  window: HealthWindow;
  onWindowChange: (window: HealthWindow) => void;
}

/** Chooses the time that release health is of. */
const WindowField = ({ window, onWindowChange }: WindowProps) => (
  <Box sx={{ flexShrink: 0, width: { xs: 190, sm: 230 } }}>
    <SegmentedField
      label={texts.window}
      hideLabel
      options={windows()}
      value={window}
      onChange={(value) => onWindowChange(value as HealthWindow)}
    />
  </Box>
);

/** Health of each release, as reported by browsers. */
export const ReleaseHealthPanel = ({
  releaseHealth,
  ...props
}: WindowProps & {
  /** Undefined while that of the window loads, or if it fails to. */
  releaseHealth: Operations['releaseHealth'] | undefined;
}) => (
  <TablePanel
    title={texts.title}
    note={texts.note}
    actions={<WindowField {...props} />}
    // Without reports of today the panel is left out.
    empty={!releaseHealth ? texts.unknown : props.window === 'day' ? undefined : texts.empty}
    rows={releaseHealth ?? []}
    rowKey={({ remote, release }) => `${remote}/${release}`}
    columns={columns()}
  />
);
