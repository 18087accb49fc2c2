import { StatusBadge } from '@slabdesk/orders-ui/status';
import type { Stage } from 'bff-contract';
import { ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { Box, CheckIcon, Divider } from 'shared-ui/core';
import { Menu, MenuItem } from 'shared-ui/menu';
import { useListStagesQuery } from '../../stages';
import { statusChangeTexts as texts } from './texts';

interface StatusMenuProps {
  id: string;
  anchor: HTMLElement | null;
  /** The current status, if all have the same. */
  current?: string | undefined;
  /** Id of the current stage. */
  currentStage?: string | undefined;
  note?: string;
  /** With a stage, the orders move to it and get its status. */
  onChoose: (status: OrderStatus, stage?: Stage) => void;
  onClose: () => void;
}

/** A menu of all statuses and of the dealer's stages. */
export const StatusMenu = ({
  id,
  anchor,
  current,
  currentStage,
  note,
  onChoose,
  onClose,
}: StatusMenuProps) => {
  const { data: stages = [] } = useListStagesQuery(undefined, { skip: anchor === null });
  const item = (isCurrent: boolean, choose: () => void) => ({
    role: current === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': current === undefined ? undefined : isCurrent,
    selected: isCurrent,
    onClick: () => {
      onClose();
      if (!isCurrent) choose();
    },
    sx: { justifyContent: 'space-between', gap: 3, minWidth: 200, minHeight: 44 },
  });
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': texts.menu } }}
    >
      {ORDER_STATUSES.map((status) => (
        <MenuItem key={status} {...item(status === current, () => onChoose(status))}>
          <StatusBadge status={status} />
          {status === current && <CheckIcon size={16} aria-hidden />}
        </MenuItem>
      ))}
      {stages.length > 0 && <Divider role="separator" />}
      {stages.map((stage) => (
        <MenuItem key={stage._id} {...item(stage._id === currentStage, () => onChoose(stage.status, stage))}>
          <bdi>{stage.name}</bdi>
          {stage._id === currentStage && <CheckIcon size={16} aria-hidden />}
        </MenuItem>
      ))}
      {note && (
        <Box
          component="li"
          role="none"
          sx={{ px: 2, pt: 1, pb: 0.5, typography: 'caption', color: 'text.secondary' }}
        >
          {note}
        </Box>
      )}
    </Menu>
  );
};
