import { formatDateTime } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import { Badge, DetailsList, Panel, Stack, Typography } from 'shared-ui/core';
import { formatDuration } from './durations';

export const ProcessPanel = ({ process }: Pick<Operations, 'process'>) => (
  <Panel title="Process">
    <DetailsList
      items={[
        { label: 'Version', value: process.version },
        { label: 'Node.js', value: process.node },
        { label: 'Running for', value: formatDuration(process.uptimeSeconds) },
        { label: 'Started', value: formatDateTime(process.startedAt) },
        { label: 'Host', value: process.host },
        { label: 'Process id', value: String(process.pid) },
      ]}
    />
  </Panel>
);

const AuditProtection = ({ isProtected }: { isProtected: boolean }) =>
  isProtected ? (
    <Badge tone="green" label="Protected" />
  ) : (
    <Badge tone="amber" label="Not protected by the database" />
  );

export const DatabasePanel = ({ database }: Pick<Operations, 'database'>) => {
  const { applied, pending } = database.migrations;
  return (
    <Panel title="Database">
      <Stack sx={{ gap: 2 }}>
        <DetailsList
          items={[
            { label: 'Kind', value: database.kind },
            { label: 'Version', value: database.version },
            { label: 'Audit log', value: <AuditProtection isProtected={database.auditProtected} /> },
            { label: 'Migrations applied', value: String(applied.length) },
            { label: 'Latest migration', value: applied.at(-1) ?? 'None' },
            {
              label: 'Migrations pending',
              value:
                pending.length === 0 ? (
                  <Badge tone="green" label="None" />
                ) : (
                  <Badge tone="red" label={String(pending.length)} />
                ),
            },
          ]}
        />
        {pending.length > 0 && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            Pending: {pending.join(', ')}
          </Typography>
        )}
      </Stack>
    </Panel>
  );
};

export const StoragePanel = ({ storage }: Pick<Operations, 'storage'>) => (
  <Panel title="Storage">
    <DetailsList
      items={[
        { label: 'Kind', value: storage.kind === 's3' ? 'S3' : 'Folder' },
        {
          label: 'State',
          value: storage.answers ? (
            <Badge tone="green" label="Answers" />
          ) : (
            <Badge tone="red" label="Does not answer" />
          ),
        },
      ]}
    />
  </Panel>
);
