import type { AuditEntry } from 'bff-contract';
import { Box, Typography } from 'shared-ui/core';
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from 'shared-ui/display';
import { changesOf, type FieldChange } from './changes';

const Value = ({ text }: { text: string | undefined }) => (
  <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {text ?? '–'}
  </Box>
);

const Rows = ({ changes, sides }: { changes: FieldChange[]; sides: ReadonlyArray<'before' | 'after'> }) => (
  <TableBody>
    {changes.map((change) => (
      <TableRow key={change.field}>
        <TableCell component="th" scope="row" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {change.field}
        </TableCell>
        {sides.map((side) => (
          <TableCell key={side}>
            <Value text={change[side]} />
          </TableCell>
        ))}
      </TableRow>
    ))}
  </TableBody>
);

const HEADS = { before: 'Before', after: 'After' };

/** The fields of an entry: before and after beside each other, or what was created, deleted or noted. */
export const EntryChanges = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
  const changes = changesOf(before, after);
  if (changes.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The log keeps no fields of this.
      </Typography>
    );
  }
  const sides = (['before', 'after'] as const).filter((side) => changes.some((change) => change[side]));
  const isChange = sides.length === 2;
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label="Fields"
        sx={{ tableLayout: 'fixed', '& td, & th': { verticalAlign: 'top', px: 1 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: isChange ? '30%' : '40%' }}>Field</TableCell>
            {sides.map((side) => (
              <TableCell key={side}>{isChange ? HEADS[side] : 'Value'}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <Rows changes={changes} sides={sides} />
      </Table>
    </TableContainer>
  );
};
