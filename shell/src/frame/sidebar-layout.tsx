import { productName, Slot } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import type { NavEntry } from 'bff-contract/web';
import { type ReactNode, useState } from 'react';
import {
  Box,
  CollapseSidebarIcon,
  Divider,
  ExpandSidebarIcon,
  IconButton,
  Logo,
  MenuIcon,
  useMediaQuery,
  VisuallyHidden,
} from 'shared-ui/core';
import type { LayoutProps } from './layout-props';
import { MainArea } from './main-area';
import { ModeSwitch } from './mode-switch';
import { NavList } from './nav-list';
import { PaletteButton, PaletteIconButton } from './palette/palette-button';
import { usePalette } from './palette/use-palette';
import { SkipLink } from './skip-link';
import { SlideOver } from './slide-over';
import { frameTexts as texts } from './texts';
import { useLightPrint } from './use-light-print';

/** The navigation entries of a sidebar, from top to bottom. */
export interface SidebarGroups {
  primary: readonly NavEntry[];
  /** Below a separator. */
  extra?: readonly NavEntry[];
  secondary?: readonly NavEntry[];
  footer: readonly NavEntry[];
}

interface SidebarLayoutProps extends LayoutProps {
  groups: SidebarGroups;
  /** Pixels. */
  width: number;
  /** Whether the user can collapse the sidebar to icons. */
  collapsible?: boolean;
  /** Label beside the logo: "Admin". */
  area?: string;
  /** Rendered between the logo and the search. */
  chooser?: ((slim: boolean) => ReactNode) | undefined;
}

const SLIM_WIDTH = 68;
/** From this width of the window on, the table of orders fits beside the whole sidebar, in pixels. */
const ROOMY_WIDTH = 1_280;
const COLLAPSED_KEY = 'sidebar-collapsed';

/** Until the user has chosen, the sidebar is collapsed where a table would not fit beside it. */
const useCollapsed = (): [boolean, () => void] => {
  const isNarrow = useMediaQuery(`(max-width: ${ROOMY_WIDTH - 1}px)`, { noSsr: true });
  const [chosen, setChosen] = useState(() => localStorage.getItem(COLLAPSED_KEY));
  const collapsed = chosen === null ? isNarrow : chosen === 'true';
  const toggle = () => {
    localStorage.setItem(COLLAPSED_KEY, String(!collapsed));
    setChosen(String(!collapsed));
  };
  return [collapsed, toggle];
};

const Brand = ({ slim, area }: { slim: boolean; area?: string | undefined }) => (
  <Box
    component={Link}
    to="/"
    {...(slim && { 'aria-label': texts.productHome(productName()) })}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      height: 56,
      px: slim ? 0 : 1.25,
      justifyContent: slim ? 'center' : 'flex-start',
      textDecoration: 'none',
      flexShrink: 0,
    }}
  >
    <Logo compact={slim} />
    {area && !slim && (
      <Box
        component="span"
        sx={{
          px: 0.875,
          py: 0.125,
          borderRadius: 0.75,
          bgcolor: 'surface.accentSoft',
          color: 'primary.main',
          fontSize: '0.75rem',
          fontWeight: 600,
        }}
      >
        {area}
      </Box>
    )}
    {!slim && <VisuallyHidden>{texts.home}</VisuallyHidden>}
  </Box>
);

const SidebarContent = ({
  groups,
  slim = false,
  area,
  chooser,
  search,
  onNavigate,
}: {
  groups: SidebarGroups;
  slim?: boolean;
  area?: string | undefined;
  chooser: SidebarLayoutProps['chooser'];
  search?: ReactNode;
  onNavigate?: () => void;
}) => {
  const allEntries = [...groups.primary, ...(groups.extra ?? [])];
  return (
    <>
      <Brand slim={slim} area={area} />
      {chooser?.(slim)}
      {search}
      <Box
        component="nav"
        aria-label={texts.navLabel}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 1, mt: 1 }}
      >
        <NavList entries={groups.primary} allEntries={allEntries} slim={slim} onNavigate={onNavigate} />
        {groups.extra && groups.extra.length > 0 && (
          <>
            <Divider sx={{ my: 0.75 }} />
            <NavList entries={groups.extra} allEntries={allEntries} slim={slim} onNavigate={onNavigate} />
          </>
        )}
        <Box sx={{ flex: 1, minHeight: 16 }} />
        {groups.secondary && (
          <NavList entries={groups.secondary} slim={slim} marksCurrent={false} onNavigate={onNavigate} />
        )}
        <Divider />
        <NavList entries={groups.footer} slim={slim} marksCurrent={false} onNavigate={onNavigate} />
      </Box>
    </>
  );
};

const TopBar = ({
  onOpen,
  area,
  search,
  extras,
}: {
  onOpen: () => void;
  area?: string | undefined;
  search: ReactNode;
  extras: ReactNode;
}) => (
  <Box
    component="header"
    sx={{
      display: { xs: 'flex', md: 'none' },
      position: 'sticky',
      top: 'var(--view-banner, 0px)',
      zIndex: 'appBar',
      alignItems: 'center',
      gap: 0.5,
      height: 60,
      px: 1,
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
      '@media print': { display: 'none' },
    }}
  >
    <IconButton aria-label={texts.openMenu} onClick={onOpen} sx={{ minWidth: 44, minHeight: 44 }}>
      <MenuIcon />
    </IconButton>
    <Brand slim={false} area={area} />
    <Box sx={{ flex: 1 }} />
    {search}
    {extras}
    <ModeSwitch />
  </Box>
);

const Sidebar = ({ width, children }: { width: number; children: ReactNode }) => (
  <Box
    component="aside"
    sx={{
      display: { xs: 'none', md: 'flex' },
      flexDirection: 'column',
      position: 'fixed',
      inset: 'var(--view-banner, 0px) auto 0 0',
      width,
      px: 1.25,
      pt: 1,
      pb: 1,
      bgcolor: 'surface.sunken',
      borderRight: 1,
      borderColor: 'divider',
      overflowY: 'auto',
      transition: 'width 0.16s',
      '@media print': { display: 'none' },
    }}
  >
    {children}
  </Box>
);

const SidebarFooter = ({
  slim,
  extras,
  onToggle,
}: {
  slim: boolean;
  extras: ReactNode;
  /** Undefined where the sidebar can't be collapsed. */
  onToggle: (() => void) | undefined;
}) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: slim ? 'column' : 'row',
      alignItems: 'center',
      gap: 0.5,
      pt: 1,
      px: slim ? 0 : 0.5,
    }}
  >
    <ModeSwitch />
    {extras}
    {!slim && <Box sx={{ flex: 1 }} />}
    {onToggle && (
      <IconButton
        size="small"
        aria-label={slim ? texts.expandSidebar : texts.collapseSidebar}
        aria-expanded={!slim}
        onClick={onToggle}
        sx={{ color: 'text.secondary' }}
      >
        {slim ? <ExpandSidebarIcon size={18} /> : <CollapseSidebarIcon size={18} />}
      </IconButton>
    )}
  </Box>
);

/** A layout with a sidebar beside the page. On narrow screens, a top bar with a menu that slides in. */
export const SidebarLayout = ({
  nav,
  user,
  groups,
  width,
  collapsible = false,
  area,
  chooser,
  children,
}: SidebarLayoutProps) => {
  useLightPrint();
  const [menuOpen, setMenuOpen] = useState(false);
  const [isCollapsed, toggleCollapsed] = useCollapsed();
  const slim = collapsible && isCollapsed;
  const sidebarWidth = slim ? SLIM_WIDTH : width;
  const palette = usePalette({ nav, user });
  const extras = user && <Slot name="frame.header" context={{ user }} />;
  return (
    <Box sx={{ minHeight: 'calc(100dvh - var(--view-banner, 0px))', bgcolor: 'background.default' }}>
      <SkipLink />
      <TopBar
        onOpen={() => setMenuOpen(true)}
        area={area}
        search={<PaletteIconButton palette={palette} />}
        extras={extras}
      />
      <SlideOver open={menuOpen} onClose={() => setMenuOpen(false)} label={texts.menu}>
        <SidebarContent groups={groups} area={area} chooser={chooser} onNavigate={() => setMenuOpen(false)} />
      </SlideOver>
      <Sidebar width={sidebarWidth}>
        <SidebarContent
          groups={groups}
          slim={slim}
          area={area}
          chooser={chooser}
          search={slim ? <PaletteIconButton palette={palette} /> : <PaletteButton palette={palette} />}
        />
        <SidebarFooter slim={slim} extras={extras} onToggle={collapsible ? toggleCollapsed : undefined} />
      </Sidebar>
      <Box
        sx={{
          pl: { md: `${sidebarWidth}px` },
          transition: 'padding-left 0.16s',
          '@media print': { pl: '0 !important' },
        }}
      >
        <MainArea>{children}</MainArea>
      </Box>
      {palette.view}
    </Box>
  );
};
