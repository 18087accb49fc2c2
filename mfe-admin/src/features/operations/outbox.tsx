import { errorMessage } from '@slabdesk/portal';
import { formatNumber } from '@slabdesk/units';
import type { OutboxMail } from 'bff-contract';
import { MAIL_STATES } from 'bff-contract/constants';
import { useCallback } from 'react';
import { Badge, Box, Button, RetryIcon, Stack, Typography, toast } from 'shared-ui/core';
import { DataTable, type TableColumn, type TableFilter, useTableState } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { MAIL_KIND_OPTIONS, MAIL_STATE_WORDS, mailKindText } from './mail-words';
import {
  useListMailsQuery,
  useRetryFailedMailsMutation,
  useRetryMailMutation,
  WATCHING,
} from './operations-api';

const FILTERS: TableFilter[] = [
  {
    field: 'state',
    label: 'State',
    options: MAIL_STATES.map((state) => ({ value: state, text: MAIL_STATE_WORDS[state].text })),
  },
  { field: 'kind', label: 'Kind', options: MAIL_KIND_OPTIONS },
];

const attemptsText = ({ attempts }: OutboxMail) => `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;

const whenText = (mail: OutboxMail): string => {
  if (mail.sentAt) return `Sent ${formatAdminTime(mail.sentAt)}`;
  if (mail.nextTryAt && mail.state !== 'failed') return `Next try ${formatAdminTime(mail.nextTryAt)}`;
  return `Given up after ${attemptsText(mail)}`;
};

const columns: TableColumn<OutboxMail>[] = [
  { field: 'to', label: 'To', value: (mail) => mail.to.email, identifies: true, flex: 1.6, minWidth: 220 },
  {
    field: 'state',
    label: 'State',
    value: (mail) => MAIL_STATE_WORDS[mail.state].text,
    render: ({ state }) => <Badge tone={MAIL_STATE_WORDS[state].tone} label={MAIL_STATE_WORDS[state].text} />,
    width: 120,
  },
  { field: 'kind', label: 'Kind', value: (mail) => mailKindText(mail.kind), minWidth: 180 },
  {
    field: 'createdAt',
    label: 'Created',
    value: (mail) => formatAdminTime(mail.createdAt),
    sortable: true,
    width: 175,
  },
  { field: 'when', label: 'Delivery', value: whenText, width: 215 },
  {
    field: 'lastError',
    label: 'Last Error',
    value: (mail) => mail.lastError ?? '–',
    minWidth: 140,
  },
];

const RetryButton = ({ mail, tabIndex }: { mail: OutboxMail; tabIndex: number }) => {
  const [retryMail, { isLoading }] = useRetryMailMutation();
  const retry = async () => {
    if (isLoading) return;
    try {
      await retryMail(mail._id).unwrap();
      toast.success(`The mail to ${mail.to.email} is sent again`);
    } catch (error) {
      toast.error(`The mail to ${mail.to.email} was not sent again. ${errorMessage(error)}`);
    }
  };
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      aria-label={`Retry the mail to ${mail.to.email}`}
      aria-disabled={isLoading}
      onClick={() => void retry()}
      startIcon={<RetryIcon size={15} />}
      sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      Retry
    </Button>
  );
};

const mails = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'mail' : 'mails'}`;

const useRetryFailed = () => {
  const [retryFailed, { isLoading }] = useRetryFailedMailsMutation();
  const retryAll = async () => {
    if (isLoading) return;
    try {
      const { retried, expired } = await retryFailed().unwrap();
      const left = expired > 0 ? ` ${mails(expired)} left alone: the links have expired.` : '';
      const show = expired > 0 ? toast.warning : toast.success;
      show(`${retried === 0 ? 'No mail' : mails(retried)} sent again.${left}`);
    } catch (error) {
      toast.error(`The mails were not sent again. ${errorMessage(error)}`);
    }
  };
  return { retryAll, isLoading };
};

/** The mails of the last 30 days, and another try for those that failed. */
export const Outbox = () => {
  const table = useTableState({ filters: FILTERS, defaultSort: '-createdAt' });
  const outbox = useListMailsQuery(table.query, WATCHING);
  const { retryAll, isLoading } = useRetryFailed();
  const rowActions = useCallback(
    (mail: OutboxMail, { tabIndex }: { tabIndex: number }) =>
      mail.canRetry ? <RetryButton mail={mail} tabIndex={tabIndex} /> : null,
    [],
  );
  return (
    <Box component="section" aria-labelledby="outbox-heading">
      <Stack
        direction="row"
        sx={{ gap: 2, mb: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Typography id="outbox-heading" variant="h2">
          Mail outbox
        </Typography>
        <Button
          onClick={() => void retryAll()}
          aria-disabled={isLoading}
          startIcon={<RetryIcon size={17} />}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {isLoading ? 'Retrying...' : 'Retry failed'}
        </Button>
      </Stack>
      <DataTable
        label="Mails"
        table={table}
        result={outbox}
        columns={columns}
        rowActions={rowActions}
        actionsWidth={112}
        csv={{ url: 'admin/mail', fileName: 'mails' }}
        empty={{ title: 'No mails in the last 30 days' }}
      />
    </Box>
  );
};
