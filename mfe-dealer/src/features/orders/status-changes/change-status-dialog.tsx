import type { OrderStatus, Stage, StatusPreview, StatusScope } from 'bff-contract';
import { ORDER_STATUS_LABELS } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, Loaded, Stack, Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { LinearProgress } from 'shared-ui/display';
import { usePreviewStatusQuery } from '../orders-api';
import { useChangeStatuses } from '../use-change-statuses';
import { statusChangeDialogTexts as texts } from './texts';

const OVER: readonly OrderStatus[] = ['cancelled', 'completed'];

export interface ChangeStatusDialogProps {
  scope: StatusScope;
  /** The stage of the scope. */
  stage?: Stage | undefined;
  /** The orders were changed, or as many as possible. */
  onDone: () => void;
  onCancel: () => void;
}

const Facts = ({ preview, label }: { preview: StatusPreview; label: string }) => {
  const { orders, unchanged, missing, mails } = preview;
  const others = [
    // Their customers have been told that the order is over.
    ...OVER.flatMap((status) => {
      const count = orders.filter((order) => order.status === status).length;
      return count > 0 ? [texts.over(count, ORDER_STATUS_LABELS[status])] : [];
    }),
    ...(unchanged > 0 ? [texts.unchanged(unchanged, label)] : []),
    ...(missing > 0 ? [texts.missing(missing)] : []),
  ];
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {orders.length > 0 ? texts.changing(orders.length, label) : texts.nothing}
      </Typography>
      {others.length > 0 && <Typography sx={{ color: 'text.secondary' }}>{others.join(' ')}</Typography>}
      {orders.length > 0 && <Typography>{texts.mails(mails)}</Typography>}
    </Stack>
  );
};

/** Says what a change of status does and how many mails it sends, then does it. */
export const ChangeStatusDialog = ({ scope, stage, onDone, onCancel }: ChangeStatusDialogProps) => {
  const label = stage?.name ?? ORDER_STATUS_LABELS[scope.status];
  const { currentData, error, isFetching, refetch } = usePreviewStatusQuery(scope, {
    refetchOnMountOrArgChange: true,
    // Only what the user has seen is sent.
    refetchOnReconnect: false,
  });
  const preview = isFetching ? undefined : currentData;
  const changeStatuses = useChangeStatuses();
  const [done, setDone] = useState<number>();
  const isBusy = done !== undefined;
  const count = preview?.orders.length ?? 0;

  const apply = async () => {
    if (!preview || count === 0 || isBusy) return;
    setDone(0);
    const { status } = scope;
    const changes = preview.orders.map(({ _id, version, status: from }) => ({
      ...{ _id, version, from, status },
      ...(stage && { stage: stage._id }),
    }));
    await changeStatuses(changes, { stage, onProgress: setDone });
    onDone();
  };

  return (
    <Modal
      open
      onClose={() => !isBusy && onCancel()}
      title={stage ? texts.moveTitle(label) : texts.title(label)}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Box aria-live="polite" aria-busy={isFetching} sx={{ minHeight: 72 }}>
          <Loaded
            result={{ data: preview, error, isFetching, refetch }}
            dense
            errorTitle={texts.loadError}
            rows={2}
            height={36}
          >
            {(facts) => <Facts preview={facts} label={label} />}
          </Loaded>
        </Box>
        <Box sx={{ height: 4 }}>
          {isBusy && (
            <LinearProgress
              variant="determinate"
              aria-label={texts.progress}
              value={(100 * done) / Math.max(1, count)}
            />
          )}
        </Box>
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Button onClick={onCancel} disabled={isBusy}>
            {texts.cancel}
          </Button>
          <Button
            variant="contained"
            color="primary"
            disabled={count === 0}
            // Not disabled while busy: it would lose the focus.
            aria-disabled={isBusy}
            onClick={() => void apply()}
          >
            {isBusy ? texts.submitting(done, count) : texts.submit(count)}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
};
