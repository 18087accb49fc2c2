import type { Deprecation, Operations } from 'bff-contract';
import { Badge, Panel, Stack, Typography } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { PanelTable } from './panel-table';
import { operationsTexts } from './texts';

const texts = operationsTexts.deprecations;

const Api = ({ api: { module, name, since } }: { api: Deprecation }) => (
  <>
    {name}
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {module}
    </Typography>
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {texts.since(since)}
    </Typography>
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
        <span key={`${remote}/${release}`}>{texts.release(remote, release, texts.states[state])}</span>
      ))}
    </Stack>
  );
};

const COLUMNS: StaticColumn<Deprecation>[] = [
  { label: texts.columns.api, render: (api) => <Api api={api} />, identifies: true },
  { label: texts.columns.instead, render: ({ use }) => use },
  { label: texts.columns.until, render: ({ until }) => until },
  { label: texts.columns.users, render: ({ releases }) => <Users releases={releases} /> },
];

/** Deprecated exports of the modules that the shell shares, and the remotes that still use them. */
export const DeprecationsPanel = ({ deprecations }: Pick<Operations, 'deprecations'>) =>
  deprecations.length > 0 && (
    <Panel title={texts.title} padded={false}>
      <PanelTable
        label={texts.title}
        columns={COLUMNS}
        rows={deprecations}
        rowKey={({ module, name }) => `${module}/${name}`}
        note={texts.note}
      />
    </Panel>
  );
