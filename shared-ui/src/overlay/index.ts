/** Facade `shared-ui/overlay`: drawers and tooltips, and for older releases all of `dialog` and `menu`. Loads on demand. */
export { default as Drawer } from '@mui/material/Drawer';
export { default as Tooltip } from '@mui/material/Tooltip';
export * from './dialog';
export * from './menu';
