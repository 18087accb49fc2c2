import { NewSecret } from '@slabdesk/account-ui/api-keys';
import { lazily } from '@slabdesk/units';
import type { ReleaseKey } from 'bff-contract';
import { useState } from 'react';
import { Button, Loaded, Panel, toast } from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import type { StaticColumn } from 'shared-ui/display';
import { formatAdminTime } from '../../../admin-time';
import { PanelNote, PanelTable } from '../table-panel';
import {
  useGetReleaseOverviewQuery,
  useListReleaseKeysQuery,
  useRevokeReleaseKeyMutation,
} from './release-control-api';
import { ReleaseKeyDialog } from './release-key-dialog';
import { actionStyles } from './release-table';
import { releaseKeysTexts as texts } from './texts';

const RevokeButton = ({ _id, name }: ReleaseKey) => {
  const [revoke] = useRevokeReleaseKeyMutation();
  return (
    <ConfirmButton
      size="small"
      sx={actionStyles}
      aria-label={texts.revokeKey(name)}
      title={texts.revokeTitle(name)}
      text={texts.revokeText}
      confirmLabel={texts.revoke}
      missingIsDone
      onConfirm={() => revoke(_id).unwrap()}
      onDone={() => toast.success(texts.revoked(name))}
    >
      {texts.revoke}
    </ConfirmButton>
  );
};

const columns = lazily((): StaticColumn<ReleaseKey>[] => [
  { label: texts.columns.name, render: ({ name }) => name, identifies: true },
  { label: texts.columns.remote, render: ({ remote }) => remote },
  { label: texts.columns.may, render: ({ may }) => texts.may[may] },
  { label: texts.columns.used, render: ({ usedAt }) => formatAdminTime(usedAt, texts.never) },
  { label: texts.columns.expires, render: ({ expiresAt }) => formatAdminTime(expiresAt) },
  { label: texts.columns.actions, render: (key) => <RevokeButton {...key} /> },
]);

const Keys = ({ remotes }: { remotes: readonly string[] }) => {
  const result = useListReleaseKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  return (
    <Panel
      title={texts.title}
      padded={false}
      actions={<Button onClick={() => setOpen(true)}>{texts.create}</Button>}
    >
      <Loaded result={result} dense errorTitle={texts.loadFailed} height={48}>
        {(keys) =>
          keys.length === 0 ? (
            <PanelNote>{texts.empty}</PanelNote>
          ) : (
            <PanelTable label={texts.title} columns={columns()} rows={keys} rowKey={({ _id }) => _id} />
          )
        }
      </Loaded>
      {isOpen && (
        <ReleaseKeyDialog
          remotes={remotes}
          onCreated={(key) => {
            setOpen(false);
            setCreated(key);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {created !== undefined && (
        <NewSecret
          title={texts.form}
          label={texts.key}
          hint={texts.once}
          secret={created}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Panel>
  );
};

/** The keys by which pipelines release, for administrators who may release. */
export const ReleaseKeysPanel = () => {
  const { data: overview } = useGetReleaseOverviewQuery();
  if (!overview?.mayRelease) return null;
  return <Keys remotes={overview.remotes.map(({ remote }) => remote)} />;
};
