import type { Operations, Release } from 'bff-contract';
import { Badge, Panel, Stack, Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../admin-time';
import { isShell } from './is-shell';
import { PanelTable } from './panel-table';
import { operationsTexts } from './texts';

const texts = operationsTexts.releases;

const releaseName = ({ name }: Release): string => (isShell(name) ? texts.shell : texts.remote(name));

/** The promoted version, and the canary with its percentage. */
const ReleaseVersion = ({ release: { version, canary } }: { release: Release }) => (
  <>
    {version}
    {canary && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {texts.canary(canary.version, canary.percent)}
      </Typography>
    )}
  </>
);

/** A busy month can leave hundreds of older releases. */
const MAX_OLDER = 5;

const OlderReleases = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    texts.noneOlder
  ) : (
    <Stack sx={{ typography: 'body2' }}>
      {names.slice(0, MAX_OLDER).map((name) => (
        <span key={name}>{name}</span>
      ))}
      {names.length > MAX_OLDER && <span>{texts.more(names.length - MAX_OLDER)}</span>}
    </Stack>
  );

const RELEASE_COLUMNS: StaticColumn<Release>[] = [
  { label: texts.columns.name, render: releaseName, identifies: true },
  { label: texts.columns.version, render: (release) => <ReleaseVersion release={release} /> },
  { label: texts.columns.hash, render: (release) => release.hash ?? texts.noHash },
  { label: texts.columns.since, render: (release) => formatAdminTime(release.since) },
  {
    label: texts.columns.audience,
    render: (release) => (release.audience === 'admin' ? texts.administrators : texts.everyone),
  },
  { label: texts.columns.older, render: (release) => <OlderReleases names={release.older} /> },
];

/** The release store and its problems. */
const ReleaseStoreState = ({ store }: { store: NonNullable<Operations['releaseStore']> }) => {
  const { kind, generation, problems } = store;
  return (
    <Stack sx={{ gap: 1, px: 2.5, py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Badge
          tone={problems.length === 0 ? 'green' : 'red'}
          label={problems.length === 0 ? texts.storeInOrder : texts.storeNeedsRepair}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.store(kind === 's3' ? texts.s3 : texts.folder, generation)}
        </Typography>
      </Stack>
      {problems.length > 0 && (
        <Stack component="ul" aria-label={texts.problems} sx={{ m: 0, pl: 2.5, gap: 0.5 }}>
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

/** The releases in use and the state of their store. */
export const ReleasesPanel = ({ releases, releaseStore }: Pick<Operations, 'releases' | 'releaseStore'>) =>
  (releases.length > 0 || releaseStore) && (
    <Panel title={texts.title} padded={false}>
      {releaseStore && <ReleaseStoreState store={releaseStore} />}
      {releases.length > 0 && (
        <PanelTable
          label={texts.title}
          columns={RELEASE_COLUMNS}
          rows={releases}
          rowKey={(release) => release.name}
        />
      )}
    </Panel>
  );
