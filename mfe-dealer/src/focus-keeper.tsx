import { type ReactNode, useEffect, useRef } from 'react';
import { Box } from 'shared-ui/core';

/**
 * Holds a list, and what stands for it without rows: takes the focus once the row that had it has gone.
 *
 * @param props.rows how many the list has
 */
export const FocusKeeper = ({ rows, children }: { rows: number; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (rows < before.current && isLost) box.current?.focus({ preventScroll: true });
    before.current = rows;
  }, [rows]);
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  );
};
