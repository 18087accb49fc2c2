/** Facade `shared-ui/menu`: menus. Loads on demand. */
export { default as Menu } from '@mui/material/Menu';
export { default as MenuItem } from '@mui/material/MenuItem';
export { ActionMenu, type ActionMenuItem } from './action-menu';
