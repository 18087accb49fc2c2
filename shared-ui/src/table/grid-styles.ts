/** Applied once to the grid root; styling each cell makes scrolling slow. */
export const gridStyles = {
  border: 0,
  // Lets the selection bar stick to the bottom of the window instead of the grid.
  '&, & .MuiDataGrid-mainContent': { overflow: 'visible', minHeight: 0 },
  // The grid sets `font`, which resets the page's numeric font features.
  fontVariantNumeric: 'tabular-nums',
  '--DataGrid-rowBorderColor': 'var(--sd-palette-divider)',
  '--DataGrid-t-color-background-base': 'transparent',
  '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeader': { bgcolor: 'surface.sunken' },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontSize: '0.8125rem',
    fontWeight: 550,
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .MuiDataGrid-columnHeader .MuiIconButton-root': { background: 'none', minWidth: 0, minHeight: 0 },
  // Between columns, the handles that resize them appear under the pointer.
  '& .MuiDataGrid-columnSeparator': { opacity: 0 },
  '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator--resizable, & .MuiDataGrid-columnSeparator--resizing':
    { opacity: 1 },
  // Keeps focused cells clear of the sticky header, selection bar and actions.
  '& .MuiDataGrid-cell, & .MuiDataGrid-cell *': { scrollMarginBlock: 60, scrollMarginInlineEnd: 130 },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 1.5 },
  // Rows whose columns all fit can't be scrolled: neither what fills a row nor the last handle is beyond its end.
  '& .MuiDataGrid-cellEmpty': { p: 0 },
  '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { insetInlineEnd: 0 },
  '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { px: 1, justifyContent: 'center' },
  '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
  '& .MuiDataGrid-cell--textCenter': { justifyContent: 'center' },
  '& .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within': { outlineOffset: -2 },
  '& .sd-cell': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', lineHeight: 1.5 },
  '& .sd-cell-lines': { minWidth: 0, flex: 1 },
  '& .sd-cell-below': { display: 'flex', alignItems: 'center', gap: '6px' },
  '& .sd-cell-link': { color: 'text.primary', fontWeight: 550, '&:hover': { color: 'primary.main' } },
  // The buttons of a row stay in reach while the columns beside them scroll.
  '& [data-field="__actions__"]': {
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 2,
    overflow: 'visible',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0 100% 0 auto',
      width: 12,
      pointerEvents: 'none',
      background: 'linear-gradient(to right, transparent, var(--sd-actions-background))',
    },
    bgcolor: 'var(--sd-actions-background)',
  },
  '& .MuiDataGrid-cell[data-field="__actions__"]': {
    '--sd-actions-background': 'var(--sd-palette-background-paper)',
  },
  '& .MuiDataGrid-row:hover [data-field="__actions__"]': {
    '--sd-actions-background':
      'color-mix(in srgb, var(--sd-palette-text-primary) 4%, var(--sd-palette-background-paper))',
  },
  '& .MuiDataGrid-row.Mui-selected [data-field="__actions__"]': {
    '--sd-actions-background':
      'color-mix(in srgb, var(--sd-palette-primary-main) 8%, var(--sd-palette-background-paper))',
  },
  '& .MuiDataGrid-columnHeader[data-field="__actions__"]': {
    '--sd-actions-background': 'var(--sd-palette-surface-sunken)',
  },
  // Columns that don't fit are behind the actions.
  '& .MuiDataGrid-virtualScroller--hasScrollX [data-field="__actions__"]': {
    borderInlineStart: '1px solid var(--sd-palette-divider)',
    boxShadow: '-6px 0 8px -4px rgb(0 0 0 / 18%)',
  },
  '& .sd-actions': { display: 'flex', gap: '2px', justifyContent: 'flex-end', width: '100%' },
  '&.sd-clickable .MuiDataGrid-row': { cursor: 'pointer' },
  '@media print': {
    '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox, & [data-field="__actions__"]': {
      visibility: 'hidden',
    },
  },
} as const;
