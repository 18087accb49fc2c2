import { productName, Slot } from '@slabdesk/portal';
import { StoreProvider } from '@slabdesk/portal/api';
import { Link } from '@slabdesk/portal/router';
import { dealerTimeZone } from 'bff-contract/constants';
import type { NavEntry, NavGroup } from 'bff-contract/web';
import { type ReactNode, useContext, useState } from 'react';
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
import { BackgroundTasks } from '../extensions/background-tasks';
import { ShownRemotesContext } from '../loading/known-remotes';
import { FormerDealerChooser } from '../previous-api/former-defaults';
import type { LayoutProps } from './layout-props';
import { MainArea } from './main-area';
import { ModeSwitch } from './mode-switch';
import { navFor } from './nav';
import { NavList } from './nav-list';
import { PaletteButton, PaletteIconButton } from './palette/palette-button';
import { usePalette } from './palette/use-palette';
import { SkipLink } from './skip-link';
import { SlideOver, useMenu } from './slide-over';
import { frameTexts as texts } from './texts';
import { useTimeZone } from './use-time-zone';

/** The navigation entries of a sidebar. */
type SidebarGroups = Record<NavGroup, readonly NavEntry[]>;

const SLIM_WIDTH = 68;
const WIDTH = 248;
/** With room for a label beside the logo. */
const LABELLED_WIDTH = 280;
/** From this width of the window on, tables fit beside the whole sidebar, in pixels. */
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

const Brand = ({ slim, label }: { slim: boolean; label: string | undefined }) => (
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
    {label && !slim && (
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
        {label}
      </Box>
    )}
    {!slim && <VisuallyHidden>{texts.home}</VisuallyHidden>}
  </Box>
);

const SidebarContent = ({
  groups,
  slim = false,
  label,
  user,
  search,
}: {
  groups: SidebarGroups;
  slim?: boolean;
  label: string | undefined;
  /** Undefined where pages concern all dealers. */
  user: LayoutProps['user'];
  search?: ReactNode;
}) => {
  const allEntries = [...groups.primary, ...groups.extra];
  const { extensions } = useContext(ShownRemotesContext);
  return (
    <>
      <Brand slim={slim} label={label} />
      {user && (
        <>
          <FormerDealerChooser user={user} slim={slim} extensions={extensions} />
          <Slot name="frame.account" context={{ user, slim }} />
        </>
      )}
      {search}
      <Box
        component="nav"
        aria-label={texts.navLabel}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 1, mt: 1 }}
      >
        <NavList entries={groups.primary} allEntries={allEntries} slim={slim} />
        {groups.extra.length > 0 && (
          <>
            <Divider sx={{ my: 0.75 }} />
            <NavList entries={groups.extra} allEntries={allEntries} slim={slim} />
          </>
        )}
        <Box sx={{ flex: 1, minHeight: 16 }} />
        <NavList entries={groups.secondary} slim={slim} marksCurrent={false} />
        <Divider />
        <NavList entries={groups.footer} slim={slim} marksCurrent={false} />
      </Box>
    </>
  );
};

const TopBar = ({
  onOpen,
  label,
  search,
  extras,
}: {
  onOpen: () => void;
  label: string | undefined;
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
    <Brand slim={false} label={label} />
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
      insetBlock: 'var(--view-banner, 0px) 0',
      insetInlineStart: 0,
      width,
      px: 1.25,
      pt: 1,
      pb: 1,
      bgcolor: 'surface.sunken',
      borderInlineEnd: '1px solid',
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
  onToggle: () => void;
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
    <IconButton
      size="small"
      aria-label={slim ? texts.expandSidebar : texts.collapseSidebar}
      aria-expanded={!slim}
      onClick={onToggle}
      sx={{ color: 'text.secondary' }}
    >
      {slim ? <ExpandSidebarIcon size={18} /> : <CollapseSidebarIcon size={18} />}
    </IconButton>
  </Box>
);

/**
 * A layout with a sidebar beside the page, which collapses to icons. On narrow screens, a top bar with a menu that slides in.
 * Times are in the dealer's time zone, or the browser's where pages concern all dealers.
 */
export const SidebarLayout = ({ nav, user, area, children }: LayoutProps) => {
  const { name = '', label, allTenants = false } = area ?? {};
  const pageKey = useTimeZone(allTenants ? undefined : dealerTimeZone(user));
  const menu = useMenu();
  const [slim, toggleCollapsed] = useCollapsed();
  const sidebarWidth = slim ? SLIM_WIDTH : label === undefined ? WIDTH : LABELLED_WIDTH;
  const palette = usePalette({ nav, user });
  const extras = user && <Slot name="frame.header" context={{ user }} />;
  const entriesOf = (group: NavGroup) => navFor(`${name}-${group}`, nav, user);
  const content = {
    label,
    groups: {
      primary: entriesOf('primary'),
      extra: entriesOf('extra'),
      secondary: entriesOf('secondary'),
      footer: entriesOf('footer'),
    },
    user: allTenants ? undefined : user,
  };
  return (
    <StoreProvider>
      <BackgroundTasks area={name} user={user} />
      <Box sx={{ minHeight: 'calc(100dvh - var(--view-banner, 0px))', bgcolor: 'background.default' }}>
        <SkipLink />
        <TopBar
          onOpen={menu.show}
          label={label}
          search={<PaletteIconButton palette={palette} />}
          extras={extras}
        />
        <SlideOver open={menu.isOpen} onClose={menu.hide} label={texts.menu}>
          <SidebarContent {...content} />
        </SlideOver>
        <Sidebar width={sidebarWidth}>
          <SidebarContent
            {...content}
            slim={slim}
            search={slim ? <PaletteIconButton palette={palette} /> : <PaletteButton palette={palette} />}
          />
          <SidebarFooter slim={slim} extras={extras} onToggle={toggleCollapsed} />
        </Sidebar>
        <Box
          sx={{
            paddingInlineStart: { md: `${sidebarWidth}px` },
            transition: 'padding-inline-start 0.16s',
            '@media print': { paddingInlineStart: '0 !important' },
          }}
        >
          <MainArea key={pageKey}>{children}</MainArea>
        </Box>
        {palette.view}
      </Box>
    </StoreProvider>
  );
};
