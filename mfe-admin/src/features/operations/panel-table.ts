/** Aligns a table's first column with the panel's title. */
export const panelTableSx = { '& td, & th': { px: { xs: 2, sm: 2.5 }, py: 1.25 } } as const;
