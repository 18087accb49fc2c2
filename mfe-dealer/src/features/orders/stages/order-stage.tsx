import { useOrderChange } from '@slabdesk/orders-ui/status';
import type { Order, Stage } from 'bff-contract';
import { Button, Card, CheckIcon, Stack, Typography } from 'shared-ui/core';
import { useListStagesQuery } from '../../stages';
import { useMay } from '../../team';
import { useChangeStatuses } from '../use-change-statuses';
import { orderStageTexts as texts } from './texts';

const Choices = ({ order, stages }: { order: Order; stages: Stage[] }) => {
  const { change, pending } = useOrderChange(order, useChangeStatuses());
  const { stage: current } = order;
  const shown = pending?.stage ?? current?._id;
  // A deleted stage keeps the orders that are in it.
  const isDeleted = current && !stages.some(({ _id }) => _id === current._id);
  const choices = isDeleted ? [...stages, current] : stages;
  return (
    <Stack
      role="group"
      aria-label={texts.label}
      aria-busy={pending !== undefined}
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', minWidth: 0 }}
    >
      {choices.map(({ _id, name }, index) => {
        const stage = stages[index];
        const isCurrent = _id === shown;
        return (
          <Button
            key={_id}
            size="small"
            variant={isCurrent ? 'contained' : 'outlined'}
            color={isCurrent ? 'primary' : 'inherit'}
            aria-pressed={isCurrent}
            startIcon={isCurrent ? <CheckIcon size={15} aria-hidden /> : undefined}
            sx={{ maxWidth: '100%', whiteSpace: 'normal' }}
            onClick={() => {
              if (stage && _id !== current?._id) void change(stage.status, stage);
            }}
          >
            <bdi>{name}</bdi>
          </Button>
        );
      })}
    </Stack>
  );
};

/** The stage that the order is in; members who may change orders move it by one click. Nothing for dealers without stages. */
export const OrderStage = ({ order }: { order: Order }) => {
  const mayChange = useMay('orders:change');
  const { data: stages } = useListStagesQuery();
  const { stage } = order;
  if (!stages?.length && !stage) return null;
  return (
    <Card sx={{ mb: { xs: 2, md: 2.5 }, px: { xs: 2, sm: 2.5 }, py: 1.5, displayPrint: 'none' }}>
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' }}
      >
        <Typography variant="body2" aria-hidden={mayChange || undefined} sx={{ fontWeight: 550 }}>
          {texts.label}
        </Typography>
        {mayChange && stages ? (
          <Choices order={order} stages={stages} />
        ) : (
          <Typography dir="auto">{stage?.name ?? texts.none}</Typography>
        )}
        {stage && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.hint(stage.isPublic)}
          </Typography>
        )}
      </Stack>
    </Card>
  );
};
