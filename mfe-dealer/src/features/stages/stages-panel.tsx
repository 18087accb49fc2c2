import { StatusBadge } from '@slabdesk/orders-ui/status';
import { errorMessage, useTabView } from '@slabdesk/portal';
import type { Stage } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import {
  AddIcon,
  Badge,
  Box,
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  DeleteIcon,
  EditIcon,
  EmptyState,
  IconButton,
  Loaded,
  OrdersIcon,
  Panel,
  Stack,
  Typography,
  toast,
  VisuallyHidden,
} from 'shared-ui/core';
import { ConfirmDialog } from 'shared-ui/dialog';
import { deleteWithUndo, onFirstClick } from '../../undo';
import { DueDatesForm } from './due-dates-form';
import { StageModal } from './stage-form';
import {
  STAGES,
  stageRecords,
  useLazyCountOrdersQuery,
  useListStagesQuery,
  useMoveStageMutation,
} from './stages-api';
import { stageTexts as texts } from './texts';

const rowStyles = {
  alignItems: 'center',
  gap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;

interface StageRowProps {
  stage: Stage;
  index: number;
  count: number;
  onMove: (position: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const StageRow = ({ stage, index, count, onMove, onEdit, onDelete }: StageRowProps) => {
  const { name, status, isPublic } = stage;
  const isOwn = useTabView() === 'none';
  // Not disabled at the ends, where it would lose the focus.
  const move = (label: string, to: number) => ({
    size: 'small' as const,
    'aria-label': label,
    'aria-disabled': to < 0 || to >= count,
    onClick: () => to >= 0 && to < count && onMove(to),
    sx: { '&[aria-disabled=true]': { opacity: 0.38, cursor: 'default' } },
  });
  return (
    <Stack component="li" direction="row" sx={rowStyles}>
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
        <Typography component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
          <StatusBadge status={status} />
          <Badge tone={isPublic ? 'green' : 'grey'} label={isPublic ? texts.isPublic : texts.isInternal} />
        </Stack>
      </Stack>
      {isOwn && (
        <Stack direction="row">
          <IconButton {...move(texts.moveUp(name), index - 1)}>
            <ChevronUpIcon size={18} />
          </IconButton>
          <IconButton {...move(texts.moveDown(name), index + 1)}>
            <ChevronDownIcon size={18} />
          </IconButton>
          <IconButton size="small" aria-label={texts.edit(name)} onClick={onEdit}>
            <EditIcon size={18} />
          </IconButton>
          <IconButton size="small" aria-label={texts.remove(name)} onClick={onFirstClick(onDelete)}>
            <DeleteIcon size={18} />
          </IconButton>
        </Stack>
      )}
    </Stack>
  );
};

/** The stages of the dealer's work, in their order. */
export const StagesPanel = () => {
  const result = useListStagesQuery();
  const isOwn = useTabView() === 'none';
  const [moveStage] = useMoveStageMutation();
  const deleteStage = stageRecords.useDelete(STAGES);
  const restoreStage = stageRecords.useRestore(STAGES);
  const [countOrders] = useLazyCountOrdersQuery();
  const [edited, setEdited] = useState<string>();
  const [asked, setAsked] = useState<{ stage: Stage; orders: number }>();
  const [moved, setMoved] = useState('');

  const move = async ({ _id, name }: Stage, position: number, count: number) => {
    setMoved(texts.moved(name, position + 1, count));
    const { error: failure } = await moveStage({ id: _id, position });
    if (failure) toast.error(texts.moveError(name, errorMessage(failure)), { topic: _id });
  };
  const remove = ({ _id: id, name }: Stage) =>
    deleteWithUndo({ id, name, remove: () => deleteStage(id), restore: () => restoreStage(id) });
  const askToRemove = async (stage: Stage) => {
    const { data: orders, error } = await countOrders(stage._id);
    if (error) toast.error(errorMessage(error), { topic: stage._id });
    else if (orders) setAsked({ stage, orders });
    else await remove(stage);
  };

  const addButton = isOwn && (
    <Button startIcon={<AddIcon size={16} />} onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  );
  return (
    <Panel title={texts.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {texts.intro}
      </Typography>
      <Loaded result={result} dense errorTitle={texts.loadError} rows={3} height={56}>
        {(stages) =>
          stages.length === 0 ? (
            <EmptyState dense icon={OrdersIcon} title={texts.none} text={texts.noneText} action={addButton} />
          ) : (
            <>
              <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {stages.map((stage, index) => (
                  <StageRow
                    key={stage._id}
                    stage={stage}
                    index={index}
                    count={stages.length}
                    onMove={(position) => void move(stage, position, stages.length)}
                    onEdit={() => setEdited(stage._id)}
                    onDelete={() => void askToRemove(stage)}
                  />
                ))}
              </Box>
              {stages.length < LIMITS.stages && <Box sx={{ mt: 1 }}>{addButton}</Box>}
            </>
          )
        }
      </Loaded>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
      <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        <DueDatesForm />
      </Box>
      {asked && (
        <ConfirmDialog
          open
          title={texts.removeTitle(asked.stage.name)}
          text={texts.removeText(asked.orders)}
          confirmLabel={texts.removeConfirm}
          onConfirm={() => {
            setAsked(undefined);
            void remove(asked.stage);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {edited && <StageModal id={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
};
