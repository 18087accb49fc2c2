import { formatNumber } from '@slabdesk/units';
import type { ReleaseHealth } from 'bff-contract';
import { LOAD_FAILURES } from 'bff-contract/constants';
import { Badge, Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../admin-time';
import { isShell } from './is-shell';
import { operationsTexts } from './texts';

const texts = operationsTexts.health;

const Notes = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <Typography key={line} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {line}
    </Typography>
  ));

const HealthBadge = ({ health: { suspect, affectedUsers } }: { health: ReleaseHealth }) => {
  if (suspect) return <Badge tone="red" label={texts.suspect} />;
  return affectedUsers > 0 ? (
    <Badge tone="amber" label={texts.failures} />
  ) : (
    <Badge tone="green" label={texts.healthy} />
  );
};

/** How many loads failed, and why. */
const FailedLoads = ({ failures }: Pick<ReleaseHealth, 'failures'>) => {
  const reasons = LOAD_FAILURES.filter((kind) => failures[kind] > 0);
  const total = reasons.reduce((sum, kind) => sum + failures[kind], 0);
  return (
    <>
      {formatNumber(total)}
      <Notes lines={reasons.map((kind) => texts.reason(texts.events[kind], failures[kind]))} />
    </>
  );
};

/** Shell versions that loaded the release, with the number of failures in each. */
const Shells = ({ shells }: Pick<ReleaseHealth, 'shells'>) =>
  shells.map(({ version, failures }) => (
    <div key={version}>
      {version === 'other' ? texts.otherShell : version}
      {failures > 0 && <Notes lines={[texts.failed(failures)]} />}
    </div>
  ));

export const releaseHealthColumns: StaticColumn<ReleaseHealth>[] = [
  {
    label: texts.columns.release,
    render: ({ remote, release, state }) => (
      <>
        {`${remote} ${release}`}
        <Notes lines={[texts.states[state]]} />
      </>
    ),
    identifies: true,
  },
  { label: texts.columns.state, render: (health) => <HealthBadge health={health} /> },
  { label: texts.columns.loads, render: ({ loads }) => formatNumber(loads) },
  { label: texts.columns.failedLoads, render: ({ failures }) => <FailedLoads failures={failures} /> },
  { label: texts.columns.fallbacks, render: ({ fallbacks }) => formatNumber(fallbacks) },
  { label: texts.columns.crashes, render: ({ crashes }) => formatNumber(crashes) },
  {
    label: texts.columns.usersAffected,
    render: ({ affectedUsers, users }) => texts.usersAffected(affectedUsers, users),
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
