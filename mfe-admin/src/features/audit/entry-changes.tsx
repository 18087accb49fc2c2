import type { AuditEntry } from 'bff-contract';
import { Box, Typography } from 'shared-ui/core';
import { type StaticColumn, StaticTable } from 'shared-ui/display';
import { changesOf, type FieldChange } from './changes';
import { auditChangesTexts as texts } from './texts';

const Value = ({ text }: { text: string | undefined }) => (
  <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-wrap' }}>
    {text ?? texts.noValue}
  </Box>
);

const columnsOf = (sides: ReadonlyArray<'before' | 'after'>): StaticColumn<FieldChange>[] => {
  const isChange = sides.length === 2;
  return [
    {
      label: texts.field,
      render: (change) => change.field,
      identifies: true,
      width: isChange ? '30%' : '40%',
    },
    ...sides.map((side) => ({
      label: isChange ? texts[side] : texts.value,
      render: (change: FieldChange) => <Value text={change[side]} />,
    })),
  ];
};

/** The fields of an entry: before and after side by side, or a single value column for created and deleted records. */
export const EntryChanges = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
  const changes = changesOf(before, after);
  if (changes.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.none}
      </Typography>
    );
  }
  const sides = (['before', 'after'] as const).filter((side) => ({ before, after })[side] !== undefined);
  return (
    <StaticTable
      label={texts.label}
      columns={columnsOf(sides)}
      rows={changes}
      rowKey={(change) => change.field}
      sx={{ tableLayout: 'fixed', '& td, & th': { px: 1 } }}
    />
  );
};
