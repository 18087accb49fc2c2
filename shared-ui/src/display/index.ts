/** Facade `shared-ui/display`: components of larger pages (tabs, tables, things that fold). Loads on demand. */
export { default as Avatar } from '@mui/material/Avatar';
export { default as Breadcrumbs } from '@mui/material/Breadcrumbs';
export { default as Chip } from '@mui/material/Chip';
export { default as Collapse } from '@mui/material/Collapse';
export { default as LinearProgress } from '@mui/material/LinearProgress';
export { default as Tab } from '@mui/material/Tab';
export { default as Table } from '@mui/material/Table';
export { default as TableBody } from '@mui/material/TableBody';
export { default as TableCell } from '@mui/material/TableCell';
export { default as TableContainer } from '@mui/material/TableContainer';
export { default as TableFooter } from '@mui/material/TableFooter';
export { default as TableHead } from '@mui/material/TableHead';
export { default as TableRow } from '@mui/material/TableRow';
export { default as Tabs } from '@mui/material/Tabs';
