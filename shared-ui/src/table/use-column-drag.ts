import { type DragEvent, useState } from 'react';
import { fieldsInOrder, movedTo } from './arrangement';
import type { ColumnArrangement } from './use-column-arrangement';

const fieldAt = ({ target }: DragEvent): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[role="columnheader"]')?.dataset.field;

/**
 * Moves columns by dragging the texts of their headers.
 *
 * @returns handlers for an element around the grid, and the field of the column whose place would be taken
 */
export const useColumnDrag = (arrangement: ColumnArrangement, columns: ReadonlyArray<{ field: string }>) => {
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const fields = fieldsInOrder(columns, arrangement.order);
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const targetOf = (event: DragEvent) => {
    const field = fieldAt(event);
    return dragged !== undefined && field !== undefined && fields.includes(field) ? field : undefined;
  };
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const field = fieldAt(event);
      if (field === undefined || !fields.includes(field)) return;
      event.dataTransfer.effectAllowed = 'move';
      setDragged(field);
    },
    onDragOver: (event: DragEvent) => {
      const field = targetOf(event);
      if (field !== undefined) event.preventDefault();
      setTarget(field === dragged ? undefined : field);
    },
    onDrop: (event: DragEvent) => {
      const field = targetOf(event);
      if (field === undefined || dragged === undefined) return;
      event.preventDefault();
      if (field !== dragged) arrangement.setOrder(movedTo(fields, dragged, field));
      end();
    },
    onDragEnd: end,
  };
  return { handlers, target };
};
