import type { OutboxMail } from 'bff-contract';
import { useCallback } from 'react';
import { Box, Stack, Typography } from 'shared-ui/core';
import { DataTable, useTableState } from 'shared-ui/table';
import { useListMailsQuery, WATCHING } from './operations-api';
import { outboxColumns, outboxFilters } from './outbox-columns';
import { RetryButton, RetryFailedButton } from './retry-buttons';
import { operationsOutboxTexts as texts } from './texts';

/** The emails that are kept (`MAIL_DAYS`); failed ones can be retried. */
export const Outbox = () => {
  const table = useTableState({ filters: outboxFilters(), defaultSort: '-createdAt' });
  const outbox = useListMailsQuery(table.query, WATCHING);
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
          {texts.title}
        </Typography>
        <RetryFailedButton />
      </Stack>
      <DataTable
        label={texts.table}
        table={table}
        result={outbox}
        columns={outboxColumns()}
        // An empty column would cover the last one.
        {...(outbox.data?.rows.some(({ canRetry }) => canRetry) && { rowActions })}
        actionsWidth={112}
        csv={{ url: 'admin/mail', fileName: 'mails' }}
        empty={{ title: texts.emptyTitle }}
      />
    </Box>
  );
};
