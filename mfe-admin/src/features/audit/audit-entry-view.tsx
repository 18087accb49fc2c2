import { formatDateTime, LOCALE, lazily } from '@slabdesk/units';
import type { AuditEntry } from 'bff-contract';
import { Box, ButtonLink, DetailsList, Stack, Typography } from 'shared-ui/core';
import { historyPath, recordPath, recordText, roleText } from './audit-words';
import { EntryChanges } from './entry-changes';
import { auditEntryTexts as texts } from './texts';

const precise = lazily(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'long' }));

const Links = ({ entry }: { entry: AuditEntry }) => {
  const record = recordPath(entry);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {entry.recordId && <ButtonLink to={historyPath(entry.recordId)}>{texts.history}</ButtonLink>}
      {entry.actor._id && (
        <ButtonLink to={`/admin/audit?actor=${encodeURIComponent(entry.actor._id)}`}>
          {texts.sameActor}
        </ButtonLink>
      )}
      {record && <ButtonLink to={record}>{texts.openRecord}</ButtonLink>}
    </Stack>
  );
};

/** All details of one audit log entry. */
export const AuditEntryView = ({ entry }: { entry: AuditEntry }) => (
  <Stack sx={{ gap: 3 }}>
    <DetailsList
      items={[
        { label: texts.actor, value: entry.actor.name || texts.noActor },
        { label: texts.role, value: roleText(entry.actor.role) || texts.noRole },
        {
          label: texts.at,
          value: texts.atTime(formatDateTime(entry.at), precise().format(new Date(entry.at))),
        },
        { label: texts.record, value: recordText(entry) },
        { label: texts.address, value: entry.address || texts.noAddress },
        { label: texts.requestId, value: entry.requestId || texts.noRequestId },
      ]}
    />
    <Box>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {texts.fields}
      </Typography>
      <EntryChanges before={entry.before} after={entry.after} />
    </Box>
    <Links entry={entry} />
  </Stack>
);
