import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import {
  GridColumnMenu,
  type GridColumnMenuItemProps,
  gridVisibleColumnFieldsSelector,
  useGridApiContext,
} from '@mui/x-data-grid';
import type { MouseEvent, ReactNode } from 'react';
import { BackIcon, ForwardIcon, NarrowerIcon, WiderIcon } from '../icons';
import { radius } from '../theme/tokens';
import { fieldsInOrder, movedTo } from './arrangement';
import { NARROWEST, widened } from './grid-sizes';
import { tableArrangeTexts as texts } from './texts';
import type { ColumnArrangement } from './use-column-arrangement';

/** Styled like the portal's other menus. */
export const ColumnMenu = styled(GridColumnMenu)(({ theme }) => ({
  borderRadius: radius.card - 2,
  border: `1px solid ${theme.vars?.palette.divider}`,
  boxShadow: '0 12px 32px -8px rgb(20 19 18 / 0.25)',
  '& .MuiMenuItem-root': { fontSize: '0.875rem' },
}));

interface ArrangeItemsProps extends GridColumnMenuItemProps {
  arrangement: ColumnArrangement;
  /** Fields of all columns in their order. */
  fields: readonly string[];
}

/** Moves and resizes a column: what the mouse does by dragging. */
const ArrangeItems = ({ colDef, onClick, arrangement, fields }: ArrangeItemsProps) => {
  const { field } = colDef;
  const grid = useGridApiContext();
  const computedWidth = grid.current.getColumn(field)?.computedWidth ?? NARROWEST;
  const shown = gridVisibleColumnFieldsSelector(grid).filter((each) => fields.includes(each));
  const place = shown.indexOf(field);
  const move = (target: string | undefined) =>
    target !== undefined && (() => arrangement.setOrder(movedTo(fields, field, target)));
  const resize = (pixels: number) => pixels !== computedWidth && (() => arrangement.setWidth(field, pixels));
  const item = (icon: ReactNode, text: string, action: false | (() => void)) =>
    action && (
      <MenuItem
        onClick={(event: MouseEvent<HTMLElement>) => {
          action();
          onClick(event);
        }}
      >
        <ListItemIcon>{icon}</ListItemIcon>
        <ListItemText>{text}</ListItemText>
      </MenuItem>
    );
  return (
    <>
      {item(<BackIcon size={18} />, texts.left, move(shown[place - 1]))}
      {item(<ForwardIcon size={18} />, texts.right, move(shown[place + 1]))}
      {item(<WiderIcon size={18} />, texts.wider, resize(widened(computedWidth, 1)))}
      {item(<NarrowerIcon size={18} />, texts.narrower, resize(widened(computedWidth, -1)))}
    </>
  );
};

/** Props of the menu of a column: sort, move, resize, hide. */
export const columnMenuProps = (
  arrangement: ColumnArrangement,
  columns: ReadonlyArray<{ field: string }>,
) => ({
  slots: { columnMenuArrangeItem: ArrangeItems },
  slotProps: {
    columnMenuArrangeItem: {
      displayOrder: 15,
      arrangement,
      fields: fieldsInOrder(columns, arrangement.order),
    },
  },
});
