import { formatDateTime, LOCALE, lazily } from '@slabdesk/units';
import type { AuditEntry } from 'bff-contract';
import { Box, ButtonLink, DetailsList, Stack, Typography } from 'shared-ui/core';
import { historyPath, recordPath, recordText, roleText } from './audit-words';
import { EntryChanges } from './entry-changes';

const precise = lazily(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' }));

const Links = ({ entry }: { entry: AuditEntry }) => {
  const record = recordPath(entry);
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {entry.recordId && <ButtonLink to={historyPath(entry.recordId)}>History of this record</ButtonLink>}
      {entry.actor._id && (
        <ButtonLink to={`/admin/audit?actor=${encodeURIComponent(entry.actor._id)}`}>
          Everything by this person
        </ButtonLink>
      )}
      {record && <ButtonLink to={record}>Open the record</ButtonLink>}
    </Stack>
  );
};

/** One line of the log, with all that it holds. */
export const AuditEntryView = ({ entry }: { entry: AuditEntry }) => (
  <Stack sx={{ gap: 3 }}>
    <DetailsList
      items={[
        { label: 'Who', value: entry.actor.name || 'Nobody signed in' },
        { label: 'As', value: roleText(entry.actor.role) || 'Not known' },
        { label: 'When', value: `${formatDateTime(entry.at)} (${precise().format(new Date(entry.at))})` },
        { label: 'Record', value: recordText(entry) },
        { label: 'Address', value: entry.address || 'The system itself' },
        { label: 'Request id', value: entry.requestId || 'None' },
      ]}
    />
    <Box>
      <Typography variant="h3" sx={{ mb: 1 }}>
        Fields
      </Typography>
      <EntryChanges before={entry.before} after={entry.after} />
    </Box>
    <Links entry={entry} />
  </Stack>
);
