import { Typography } from 'shared-ui/core';
import { StaticTable, type StaticTableProps } from 'shared-ui/display';

/** Aligns the first column with the panel's title. */
const cells = { '& td, & th': { px: { xs: 2, sm: 2.5 }, py: 1.25 } } as const;

interface PanelTableProps<Row> extends Omit<StaticTableProps<Row>, 'overflow' | 'pageSize' | 'sx'> {
  /** Explains the figures, below them. */
  note?: string;
}

/** A table in a panel without padding, with as many columns as it needs. */
export const PanelTable = <Row,>({ note, ...props }: PanelTableProps<Row>) => (
  <>
    <StaticTable {...props} overflow="scroll" sx={cells} />
    {note && <PanelNote>{note}</PanelNote>}
  </>
);

/** A text in a panel without padding. */
export const PanelNote = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', px: { xs: 2, sm: 2.5 }, py: 1.5 }}>
    {children}
  </Typography>
);
