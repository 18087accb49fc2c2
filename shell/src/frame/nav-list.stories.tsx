import type { NavEntry } from 'bff-contract/web';
import { Box } from 'shared-ui/core';
import { NavList } from './nav-list';
import { DOCUMENT_ICON } from './path-icon';

export default { component: NavList };

const entry = (label: string, to: string): NavEntry => ({
  area: 'dealer-primary',
  label,
  to,
  icon: DOCUMENT_ICON,
  order: 0,
});

const ENTRIES = [
  entry('Dashboard', '/'),
  entry('Orders', '/orders'),
  entry('Price Management', '/pricing'),
  entry('Logout', '/logout'),
];

const Sidebar = ({ width, slim = false }: { width: number; slim?: boolean }) => (
  <Box
    component="nav"
    aria-label="Sidebar"
    sx={{ width, p: 1.25, bgcolor: 'surface.sunken', border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <NavList entries={ENTRIES} slim={slim} />
  </Box>
);

export const Wide = () => <Sidebar width={220} />;

export const Slim = () => <Sidebar width={68} slim />;
