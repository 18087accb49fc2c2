import type { NavEntry } from 'bff-contract/web';
import { Box, Logo } from 'shared-ui/core';
import { Example, Examples, Row } from 'shared-ui/dev';
import { ModeSwitch } from '../frame/mode-switch';
import { NavList } from '../frame/nav-list';

const entry = (label: string, to: string, icon: NavEntry['icon']): NavEntry => ({
  area: 'dealer-primary',
  label,
  to,
  icon,
  order: 0,
});

const ENTRIES = [
  entry('Dashboard', '/', 'dashboard'),
  entry('Components', '/dev/components', 'orders'),
  entry('Price Management', '/pricing', 'pricing'),
  entry('Logout', '/logout', 'logout'),
];

const Sidebar = ({ width, slim }: { width: number; slim?: boolean }) => (
  <Box
    component="nav"
    aria-label={slim ? 'Slim sidebar' : 'Sidebar'}
    sx={{ width, p: 1.25, bgcolor: 'surface.sunken', border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <NavList entries={ENTRIES} {...(slim && { slim })} />
  </Box>
);

/** What frames the pages. The layouts themselves fill a window: they are seen on the pages. */
export const LayoutSection = () => (
  <Examples>
    <Example title="Navigation, wide and slim">
      <Row>
        <Sidebar width={220} />
        <Sidebar width={68} slim />
      </Row>
    </Example>
    <Example title="Logo, and the switch of colors">
      <Row>
        <Logo />
        <Logo compact />
        <ModeSwitch />
      </Row>
    </Example>
  </Examples>
);
