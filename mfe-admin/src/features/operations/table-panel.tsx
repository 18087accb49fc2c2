import type { ReactNode } from 'react';
import { Panel, Stack, Typography } from 'shared-ui/core';
import { StaticTable, type StaticTableProps } from 'shared-ui/display';

/** Aligns the first column with the panel's title. */
const cells = { '& td, & th': { px: { xs: 2, sm: 2.5 }, py: 1.25 } } as const;

/** A table in a panel without padding, with as many columns as it needs. */
export const PanelTable = <Row,>(props: Omit<StaticTableProps<Row>, 'overflow' | 'pageSize' | 'sx'>) => (
  <StaticTable {...props} overflow="scroll" sx={cells} />
);

/** A text in a panel without padding. */
export const PanelNote = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
    {children}
  </Typography>
);

/** A small line below a value. */
export const Caption = ({ children, wraps }: { children: string; wraps?: boolean }) => (
  <Typography
    variant="caption"
    component="div"
    sx={{ color: 'text.secondary', ...(wraps && { whiteSpace: 'normal' }) }}
  >
    {children}
  </Typography>
);

/** Nothing if there are no problems. */
export const ProblemList = ({ label, problems }: { label: string; problems: readonly string[] }) =>
  problems.length > 0 && (
    <Stack component="ul" aria-label={label} sx={{ m: 0, paddingInlineStart: 2.5, gap: 0.5 }}>
      {problems.map((problem) => (
        <Typography key={problem} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {problem}
        </Typography>
      ))}
    </Stack>
  );

interface TablePanelProps<Row> extends Pick<StaticTableProps<Row>, 'columns' | 'rowKey' | 'rows'> {
  title: string;
  /** Explains the figures, below them. */
  note?: string;
  actions?: ReactNode;
  above?: ReactNode;
  /** Instead of no rows. */
  empty?: string | undefined;
}

/** A panel with a table. Without rows it is left out, unless it has something else to say. */
export const TablePanel = <Row,>({ title, note, actions, above, empty, ...table }: TablePanelProps<Row>) => {
  const hasRows = table.rows.length > 0;
  const text = hasRows ? note : empty;
  return (
    (hasRows || above || empty) && (
      <Panel title={title} padded={false} actions={actions}>
        {above}
        {hasRows && <PanelTable label={title} {...table} />}
        {text && <PanelNote>{text}</PanelNote>}
      </Panel>
    )
  );
};
