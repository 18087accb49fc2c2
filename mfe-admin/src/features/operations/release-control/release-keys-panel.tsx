import { errorMessage, isPortalError } from '@slabdesk/portal';
import type { ReleaseKey } from 'bff-contract';
import { useState } from 'react';
import { Button, ErrorState, Panel, toast } from 'shared-ui/core';
import type { StaticColumn } from 'shared-ui/display';
import { ConfirmDialog } from 'shared-ui/overlay';
import { formatAdminTime } from '../../../admin-time';
import { PanelNote, PanelTable } from '../table-panel';
import {
  useGetReleaseOverviewQuery,
  useListReleaseKeysQuery,
  useRevokeReleaseKeyMutation,
} from './release-control-api';
import { ReleaseKeyDialog } from './release-key-dialog';
import { ActionButton } from './release-table';
import { releaseKeysTexts as texts } from './texts';

const columnsOf = (onRevoke: (key: ReleaseKey) => void): StaticColumn<ReleaseKey>[] => [
  { label: texts.columns.name, render: ({ name }) => name, identifies: true },
  { label: texts.columns.remote, render: ({ remote }) => remote },
  { label: texts.columns.may, render: ({ may }) => texts.may[may] },
  { label: texts.columns.used, render: ({ usedAt }) => formatAdminTime(usedAt, texts.never) },
  { label: texts.columns.expires, render: ({ expiresAt }) => formatAdminTime(expiresAt) },
  {
    label: texts.columns.actions,
    render: (key) => (
      <ActionButton
        size="small"
        label={texts.revoke}
        name={texts.revokeKey(key.name)}
        onClick={() => onRevoke(key)}
      />
    ),
  },
];

const Keys = ({ keys }: { keys: readonly ReleaseKey[] }) => {
  const [asked, setAsked] = useState<ReleaseKey>();
  const [revoke, { error, isLoading, reset }] = useRevokeReleaseKeyMutation();
  const ask = (key: ReleaseKey | undefined) => {
    reset();
    setAsked(key);
  };
  const confirm = async () => {
    if (!asked) return;
    const result = await revoke(asked._id);
    // A 404: it is revoked, or has expired.
    if (result.error && !(isPortalError(result.error) && result.error.status === 404)) return;
    setAsked(undefined);
    toast.success(texts.revoked(asked.name));
  };
  return (
    <>
      {keys.length === 0 ? (
        <PanelNote>{texts.empty}</PanelNote>
      ) : (
        <PanelTable label={texts.title} columns={columnsOf(ask)} rows={keys} rowKey={({ _id }) => _id} />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={texts.revokeTitle(asked?.name ?? '')}
        text={texts.revokeText}
        confirmLabel={texts.revoke}
        busy={isLoading}
        error={error && errorMessage(error)}
        onConfirm={() => void confirm()}
        onCancel={() => ask(undefined)}
      />
    </>
  );
};

const Loaded = ({ remotes }: { remotes: readonly string[] }) => {
  const {
    data: keys,
    error,
    refetch,
  } = useListReleaseKeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={texts.title}
      padded={false}
      actions={<Button onClick={() => setOpen(true)}>{texts.create}</Button>}
    >
      {keys && <Keys keys={keys} />}
      {!keys && error && (
        <ErrorState dense title={texts.loadFailed} text={errorMessage(error, '')} onRetry={refetch} />
      )}
      <ReleaseKeyDialog remotes={remotes} open={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  );
};

/** The keys by which pipelines release, for administrators who may release. */
export const ReleaseKeysPanel = () => {
  const { data: overview } = useGetReleaseOverviewQuery();
  if (!overview?.mayRelease) return null;
  return <Loaded remotes={overview.remotes.map(({ remote }) => remote)} />;
};
