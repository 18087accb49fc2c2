import type { AuditEntry } from 'bff-contract';
import { Box, Typography } from 'shared-ui/core';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { changesOf, type FieldChange } from './changes';

const Value = ({ text }: { text: string | undefined }) => (
  <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
    {text ?? '–'}
  </Box>
);

const HEADS = { before: 'Before', after: 'After' };

const columnsOf = (sides: ReadonlyArray<'before' | 'after'>): StaticColumn<FieldChange>[] => {
  const isChange = sides.length === 2;
  return [
    {
      label: 'Field',
      render: (change) => change.field,
      identifies: true,
      width: isChange ? '30%' : '40%',
    },
    ...sides.map((side) => ({
      label: isChange ? HEADS[side] : 'Value',
      render: (change: FieldChange) => <Value text={change[side]} />,
    })),
  ];
};

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
  return (
    <StaticTable
      label="Fields"
      columns={columnsOf(sides)}
      rows={changes}
      rowKey={(change) => change.field}
      sx={{ tableLayout: 'fixed', '& td, & th': { px: 1 } }}
    />
  );
};
