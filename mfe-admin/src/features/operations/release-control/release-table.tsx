import type { ReleaseOverview, RemoteReleaseDetails, StoredRelease, TestedPair } from 'bff-contract';
import type { ReleaseStep } from 'bff-contract/constants';
import { Badge, Button, Stack } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../../admin-time';
import { isShell } from '../is-shell';
import { Caption, PanelNote, PanelTable } from '../table-panel';
import {
  releaseControlDialogTexts,
  releaseControlPreviewTexts,
  releaseControlTexts,
  releaseControlReleasesTexts as texts,
} from './texts';

const TONES = { ok: 'green', failed: 'red', refused: 'amber' } as const;

const Name = ({ release: { id, builtAt, builtBy } }: { release: StoredRelease }) => (
  <>
    {id}
    {builtAt !== undefined && <Caption wraps>{texts.built(formatAdminTime(builtAt), builtBy ?? '')}</Caption>}
  </>
);

const State = ({
  release: { id, problem, lack },
  details: { current, canary, emergency },
}: {
  release: StoredRelease;
  details: RemoteReleaseDetails;
}) => (
  <Stack sx={{ gap: 0.5, minWidth: 160 }}>
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      {id === (emergency?.release ?? current) && <Badge tone="green" label={texts.current} />}
      {id === canary?.release && <Badge tone="blue" label={texts.canary(canary.percent)} />}
      {problem !== undefined ? (
        <Badge tone="red" label={texts.unusable} />
      ) : (
        <Badge
          tone={lack === undefined ? 'green' : 'amber'}
          label={lack === undefined ? texts.proven : texts.notProven}
        />
      )}
    </Stack>
    {(problem ?? lack) !== undefined && <Caption wraps>{problem ?? lack ?? ''}</Caption>}
  </Stack>
);

const Outcome = ({ tested }: { tested: TestedPair | undefined }) => {
  if (!tested) return <Badge tone="grey" label={texts.notTested} />;
  return (
    <>
      <Badge tone={TONES[tested.outcome]} label={texts.outcomes[tested.outcome]} />
      <Caption wraps>{formatAdminTime(tested.at)}</Caption>
    </>
  );
};

/** Columns with test results: a remote's in each shell, or the shell's with each release of a remote. */
const testColumns = ({ shells, remotes = [] }: RemoteReleaseDetails): StaticColumn<StoredRelease>[] => [
  ...shells.map(({ id, isLive }) => ({
    label: texts.shell(id, isLive),
    render: ({ pairs }: StoredRelease) => <Outcome tested={pairs.find(({ shell }) => shell === id)} />,
  })),
  ...remotes.map(({ remote, release, isCanary }) => ({
    label: texts.remote(remote, release, isCanary),
    // Servers of 0.2 have the shell's results in `runs` alone.
    render: ({ pairs, runs = pairs }: StoredRelease) => (
      <Outcome tested={runs.find((each) => each.remote === remote && each.release === release)} />
    ),
  })),
];

/** The changes that can be made with a release now. */
const actionsOf = (
  { id, problem, lack }: StoredRelease,
  { current, canary, pin, emergency }: RemoteReleaseDetails,
): ReleaseStep[] => {
  if (pin || problem !== undefined || lack !== undefined) return [];
  if (id === current) return canary || emergency ? ['promote', 'pin'] : ['pin'];
  return ['promote', 'canary', 'pin'];
};

/** Buttons in a table are tall enough for fingers. */
export const actionStyles = { '@media (pointer: coarse)': { minHeight: 44 } } as const;

/** A button for one of many things, which its accessible name says. */
export const ActionButton = ({
  label,
  name,
  ...props
}: {
  label: string;
  name: string;
  size?: 'small';
  onClick: () => void;
}) => (
  <Button aria-label={name} sx={actionStyles} {...props}>
    {label}
  </Button>
);

interface ReleaseTableProps {
  details: RemoteReleaseDetails;
  overview: ReleaseOverview;
  onChoose: (action: ReleaseStep, release: string) => void;
  onPreview: (release: string) => void;
}

const columnsOf = ({
  details,
  overview: { mayRelease },
  onChoose,
  onPreview,
}: ReleaseTableProps): StaticColumn<StoredRelease>[] => {
  const actions: StaticColumn<StoredRelease> = {
    label: texts.columns.actions,
    render: (release) => {
      const what = `${details.remote} ${release.id}`;
      const changes = actionsOf(release, details);
      const canPreview = release.problem === undefined && !isShell(details.remote);
      if (!canPreview && changes.length === 0) return texts.noActions;
      return (
        <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', minWidth: 160 }}>
          {canPreview && (
            <ActionButton
              size="small"
              label={releaseControlPreviewTexts.button}
              name={releaseControlPreviewTexts.title(what)}
              onClick={() => onPreview(release.id)}
            />
          )}
          {changes.map((action) => (
            <ActionButton
              key={action}
              size="small"
              label={releaseControlTexts.actions[action]}
              name={releaseControlDialogTexts.titles[action](what)}
              onClick={() => onChoose(action, release.id)}
            />
          ))}
        </Stack>
      );
    },
  };
  return [
    { label: texts.columns.release, render: (release) => <Name release={release} />, identifies: true },
    { label: texts.columns.state, render: (release) => <State release={release} details={details} /> },
    ...testColumns(details),
    ...(mayRelease ? [actions] : []),
  ];
};

/** The releases of a remote or of the shell, and what they were tested with. */
export const ReleaseTable = (props: ReleaseTableProps) => {
  const { remote, releases } = props.details;
  if (releases.length === 0) return <PanelNote>{texts.empty}</PanelNote>;
  return (
    <PanelTable
      label={texts.table(remote)}
      columns={columnsOf(props)}
      rows={releases}
      rowKey={({ id }) => id}
    />
  );
};
