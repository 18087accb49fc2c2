import type { NavEntry } from 'bff-contract/web';
import { Box, Logo } from 'shared-ui/core';
import { Example, Examples, Row } from 'shared-ui/dev';
import { ModeSwitch } from '../frame/mode-switch';
import { NavList } from '../frame/nav-list';
import { DOCUMENT_ICON } from '../frame/path-icon';

const entry = (label: string, to: string): NavEntry => ({
  area: 'dealer-primary',
  label,
  to,
  icon: DOCUMENT_ICON,
  order: 0,
});

const ENTRIES = [
  entry('Dashboard', '/'),
  entry('Components', '/dev/components'),
  entry('Price Management', '/pricing'),
  entry('Logout', '/logout'),
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
