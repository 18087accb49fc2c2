import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from 'shared-ui/display';

/** A short table of facts. */
export const RowsTable = ({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  /** The first cell says which row it is. */
  rows: ReadonlyArray<{ key: string; cells: readonly ReactNode[] }>;
}) => (
  // Wide tables scroll by themselves, also by keyboard.
  <TableContainer tabIndex={0} role="region" aria-label={`${label}: table`}>
    <Table
      size="small"
      sx={{ '& td, & th': { px: { xs: 2, sm: 2.5 }, py: 1.25, verticalAlign: 'top', whiteSpace: 'nowrap' } }}
    >
      <TableHead>
        <TableRow>
          {heads.map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 550 }}>
              {first}
            </TableCell>
            {others.map((cell, index) => (
              <TableCell key={heads[index + 1]}>{cell}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
