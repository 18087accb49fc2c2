import { StatusBadge } from '@slabdesk/orders-ui/status';
import { ORDER_STATUSES, type OrderStatus } from 'bff-contract/constants';
import { Box, CheckIcon } from 'shared-ui/core';
import { Menu, MenuItem } from 'shared-ui/overlay';
import { statusChangeTexts as texts } from './texts';

interface StatusMenuProps {
  id: string;
  anchor: HTMLElement | null;
  /** The current status, if all have the same. */
  current?: string | undefined;
  note?: string;
  onChoose: (status: OrderStatus) => void;
  onClose: () => void;
}

/** A menu of all statuses. */
export const StatusMenu = ({ id, anchor, current, note, onChoose, onClose }: StatusMenuProps) => (
  <Menu
    id={id}
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': texts.menu } }}
  >
    {ORDER_STATUSES.map((status) => (
      <MenuItem
        key={status}
        role={current === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={current === undefined ? undefined : status === current}
        selected={status === current}
        onClick={() => {
          onClose();
          if (status !== current) onChoose(status);
        }}
        sx={{ justifyContent: 'space-between', gap: 3, minWidth: 200, minHeight: 44 }}
      >
        <StatusBadge status={status} />
        {status === current && <CheckIcon size={16} aria-hidden />}
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
