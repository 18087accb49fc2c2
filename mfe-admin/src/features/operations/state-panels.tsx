import { formatDateTime, formatNumber } from '@slabdesk/units';
import type { Operations } from 'bff-contract';
import { MAIL_STATES } from 'bff-contract/constants';
import { Badge, DetailsList, Panel, Stack, Typography } from 'shared-ui/core';
import { formatDuration } from './durations';
import { operationsTexts as texts } from './texts';

/** Characters that tell the commits of a repository apart. */
const COMMIT_LENGTH = 12;

export const ProcessPanel = ({ process }: Pick<Operations, 'process'>) => (
  <Panel title={texts.process.title}>
    <DetailsList
      items={[
        { label: texts.process.version, value: process.version },
        {
          label: texts.process.commit,
          value: (
            <span title={process.commit ?? undefined}>
              {process.commit?.slice(0, COMMIT_LENGTH) ?? texts.process.unknown}
            </span>
          ),
        },
        { label: texts.process.node, value: process.node },
        { label: texts.process.runningFor, value: formatDuration(process.uptimeSeconds) },
        { label: texts.process.startedAt, value: formatDateTime(process.startedAt) },
        { label: texts.process.host, value: process.host },
        { label: texts.process.id, value: String(process.pid) },
      ]}
    />
  </Panel>
);

export const DatabasePanel = ({ database }: Pick<Operations, 'database'>) => {
  const { applied, pending } = database.migrations;
  return (
    <Panel title={texts.database.title}>
      <Stack sx={{ gap: 2 }}>
        <DetailsList
          items={[
            { label: texts.database.kind, value: database.kind },
            { label: texts.database.version, value: database.version },
            {
              label: texts.database.auditLog,
              value: database.auditProtected ? (
                <Badge tone="green" label={texts.database.protected} />
              ) : (
                <Badge tone="amber" label={texts.database.notProtected} />
              ),
            },
            { label: texts.database.migrationsApplied, value: String(applied.length) },
            { label: texts.database.latestMigration, value: applied.at(-1) ?? texts.database.noMigrations },
            {
              label: texts.database.migrationsPending,
              value:
                pending.length === 0 ? (
                  <Badge tone="green" label={texts.database.noMigrations} />
                ) : (
                  <Badge tone="red" label={String(pending.length)} />
                ),
            },
          ]}
        />
        {pending.length > 0 && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.database.pending(pending)}
          </Typography>
        )}
      </Stack>
    </Panel>
  );
};

export const StoragePanel = ({ storage }: Pick<Operations, 'storage'>) => (
  <Panel title={texts.storage.title}>
    <DetailsList
      items={[
        { label: texts.storage.kind, value: storage.kind === 's3' ? texts.storage.s3 : texts.storage.folder },
        {
          label: texts.storage.state,
          value: storage.answers ? (
            <Badge tone="green" label={texts.storage.responds} />
          ) : (
            <Badge tone="red" label={texts.storage.doesNotAnswer} />
          ),
        },
      ]}
    />
  </Panel>
);

/** Number of kept emails by state. */
export const MailPanel = ({ mail }: Pick<Operations, 'mail'>) => (
  <Panel title={texts.mail.title}>
    <DetailsList
      items={[
        { label: texts.mail.delivery, value: texts.mail.deliveries[mail.delivery] },
        ...MAIL_STATES.map((state) => ({
          label: texts.mail.states[state],
          value: formatNumber(mail.byState[state] ?? 0),
        })),
        {
          label: texts.mail.oldestWaiting,
          value: formatDateTime(mail.oldestWaitingAt, texts.mail.noneWaits),
        },
      ]}
    />
  </Panel>
);
