/** A table in a panel begins where the panel's title does. */
export const panelTableSx = { '& td, & th': { px: { xs: 2, sm: 2.5 }, py: 1.25 } } as const;
