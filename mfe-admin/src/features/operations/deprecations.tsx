import type { Deprecation, Operations } from 'bff-contract';
import { Badge, Stack } from 'shared-ui/core';
import { Caption, TablePanel } from './table-panel';
import { operationsDeprecationsTexts as texts } from './texts';

const Api = ({ api: { module, name, since } }: { api: Deprecation }) => (
  <>
    {name}
    <Caption>{module}</Caption>
    <Caption>{texts.since(since)}</Caption>
  </>
);

/** The number of remotes, and their releases. */
const Users = ({ releases }: Pick<Deprecation, 'releases'>) => {
  if (releases.length === 0) return <Badge tone="green" label={texts.nobody} />;
  const count = new Set(releases.map(({ remote }) => remote)).size;
  return (
    <Stack sx={{ gap: 0.5, alignItems: 'flex-start', typography: 'body2' }}>
      <Badge tone="amber" label={texts.remotes(count)} />
      {releases.map(({ remote, release, state }) => (
        <span key={`${remote}/${release}`}>{texts.releases[state](remote, release)}</span>
      ))}
    </Stack>
  );
};

/** Deprecated exports of the modules that the shell shares, and the remotes that still use them. */
export const DeprecationsPanel = ({ deprecations }: Pick<Operations, 'deprecations'>) => (
  <TablePanel
    title={texts.title}
    note={texts.note}
    rows={deprecations}
    rowKey={({ module, name }) => `${module}/${name}`}
    columns={[
      { label: texts.columns.api, render: (api) => <Api api={api} />, identifies: true },
      { label: texts.columns.instead, render: ({ use }) => use },
      { label: texts.columns.until, render: ({ until }) => until },
      { label: texts.columns.users, render: ({ releases }) => <Users releases={releases} /> },
    ]}
  />
);
