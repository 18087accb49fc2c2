import type { Operations, Release } from 'bff-contract';
import { Badge, Stack, Typography } from 'shared-ui/core';
import { formatAdminTime } from '../../admin-time';
import { isShell } from './is-shell';
import { Caption, ProblemList, TablePanel } from './table-panel';
import { operationsReleasesTexts as texts } from './texts';

const releaseName = ({ name }: Release): string => (isShell(name) ? texts.shell : texts.remote(name));

/** The promoted version, and the canary with its percentage. */
const ReleaseVersion = ({ release: { version, canary } }: { release: Release }) => (
  <>
    {version}
    {canary && <Caption>{texts.canary(canary.version, canary.percent)}</Caption>}
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
      <ProblemList label={texts.problems} problems={problems} />
    </Stack>
  );
};

/** The releases in use. */
export const ReleasesPanel = ({ releases, releaseStore }: Pick<Operations, 'releases' | 'releaseStore'>) => (
  <TablePanel
    title={texts.title}
    above={releaseStore && <ReleaseStoreState store={releaseStore} />}
    rows={releases}
    rowKey={({ name }) => name}
    columns={[
      { label: texts.columns.name, render: releaseName, identifies: true },
      { label: texts.columns.version, render: (release) => <ReleaseVersion release={release} /> },
      { label: texts.columns.hash, render: ({ hash }) => hash ?? texts.noHash },
      { label: texts.columns.since, render: ({ since }) => formatAdminTime(since) },
      {
        label: texts.columns.audience,
        render: ({ audience }) => (audience === 'admin' ? texts.administrators : texts.everyone),
      },
      { label: texts.columns.older, render: ({ older }) => <OlderReleases names={older} /> },
    ]}
  />
);
