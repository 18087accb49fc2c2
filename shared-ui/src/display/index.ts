/**
 * Facade `shared-ui/display`: components for larger pages (tabs, tables, collapsible sections). Loads on
 * demand.
 */
export { default as Avatar } from '@mui/material/Avatar';
export { default as Breadcrumbs } from '@mui/material/Breadcrumbs';
export { default as Chip } from '@mui/material/Chip';
export { default as Collapse } from '@mui/material/Collapse';
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as Tab } from '@mui/material/Tab';
export { default as Tabs } from '@mui/material/Tabs';
export { type StaticColumn, StaticTable, type StaticTableProps } from './static-table';
