import { productName } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import type { CurrentUser } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import {
  Box,
  ButtonLink,
  IconButton,
  Logo,
  LogoutIcon,
  MenuIcon,
  TextLink,
  VisuallyHidden,
} from 'shared-ui/core';
import type { LayoutProps } from './layout-props';
import { MainArea } from './main-area';
import { ModeSwitch } from './mode-switch';
import { initials, navFor } from './nav';
import { NavList } from './nav-list';
import { linkTo, withSiteNav } from './site-nav';
import { SkipLink } from './skip-link';
import { SlideOver, useMenu } from './slide-over';
import { frameTexts as texts } from './texts';

const UserAvatar = ({ user }: { user: CurrentUser }) => (
  <IconButton component={Link} to="/profile" sx={{ p: 0.5, borderRadius: '50%' }}>
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: 36,
        height: 36,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1,
        userSelect: 'none',
      }}
    >
      {initials(user.name)}
    </Box>
    <VisuallyHidden>{texts.account(user.name)}</VisuallyHidden>
  </IconButton>
);

const HeaderLinks = ({ entries }: { entries: readonly NavEntry[] }) => (
  <>
    {entries.map((entry) => (
      <TextLink
        key={entry.label}
        {...linkTo(entry.to)}
        variant="body2"
        sx={{ color: 'text.secondary', px: 1 }}
      >
        {entry.label}
      </TextLink>
    ))}
  </>
);

const Header = ({
  nav,
  user,
  forCustomers,
  onOpen,
}: Omit<LayoutProps, 'children'> & { onOpen: () => void }) => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      height: { xs: 60, md: 72 },
      px: { xs: 1, md: 4 },
      '@media print': { display: 'none' },
    }}
  >
    <IconButton
      aria-label={texts.openMenu}
      onClick={onOpen}
      sx={{ display: { md: 'none' }, minWidth: 44, minHeight: 44 }}
    >
      <MenuIcon />
    </IconButton>
    <Box
      component={Link}
      to="/"
      aria-label={texts.productHome(productName())}
      sx={{ display: 'flex', textDecoration: 'none', py: 1 }}
    >
      <Logo />
    </Box>
    <Box
      component="nav"
      aria-label={texts.navLabel}
      sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', marginInlineStart: 3, flex: 1 }}
    >
      <HeaderLinks entries={navFor('column-primary', nav, user)} />
      <Box sx={{ flex: 1 }} />
      <HeaderLinks entries={navFor('column-secondary', nav, user)} />
    </Box>
    <Box sx={{ flex: { xs: 1, md: 0 } }} />
    <ModeSwitch />
    {user ? (
      <UserAvatar user={user} />
    ) : (
      !forCustomers && (
        <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, marginInlineStart: 1 }}>
          <ButtonLink to="/login" variant="text">
            {texts.login}
          </ButtonLink>
          <ButtonLink to="/register" variant="contained" color="primary">
            {texts.register}
          </ButtonLink>
        </Box>
      )
    )}
  </Box>
);

const Menu = ({ nav, user, forCustomers }: Omit<LayoutProps, 'children'>) => (
  <>
    <Box sx={{ px: 1.25, height: 56, display: 'flex', alignItems: 'center' }}>
      <Logo />
    </Box>
    <Box component="nav" aria-label={texts.navLabel} sx={{ mt: 1, display: 'grid', gap: 1 }}>
      <NavList entries={navFor('column-primary', nav, user)} />
      <NavList entries={navFor('column-secondary', nav, user)} />
    </Box>
    <Box sx={{ flex: 1 }} />
    <Box sx={{ display: 'grid', gap: 1, pb: 1 }}>
      {user ? (
        <ButtonLink to="/logout" startIcon={<LogoutIcon size={17} />}>
          {texts.signOut}
        </ButtonLink>
      ) : (
        !forCustomers && (
          <>
            <ButtonLink to="/register" variant="contained" color="primary">
              {texts.register}
            </ButtonLink>
            <ButtonLink to="/login">{texts.login}</ButtonLink>
          </>
        )
      )}
    </Box>
  </>
);

const Footer = ({ nav, user }: Omit<LayoutProps, 'children'>) => (
  <Box
    component="footer"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1.5,
      justifyContent: 'space-between',
      px: { xs: 2, md: 4 },
      py: 3,
      color: 'text.secondary',
      typography: 'caption',
      '@media print': { display: 'none' },
    }}
  >
    <span>{texts.copyright(new Date().getFullYear(), productName())}</span>
    <Box component="nav" aria-label={texts.footerLabel} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {navFor('column-footer', nav, user).map((entry) => (
        <TextLink key={entry.label} {...linkTo(entry.to)} variant="caption" color="inherit">
          {entry.label}
        </TextLink>
      ))}
    </Box>
  </Box>
);

/** Layout of the public pages: header, one column and footer. On phones, the navigation is a menu that slides in. */
export const ColumnLayout = ({ nav: remoteNav, user, forCustomers, children }: LayoutProps) => {
  const nav = withSiteNav(remoteNav);
  const menu = useMenu();
  return (
    <Box
      sx={{
        minHeight: 'calc(100dvh - var(--view-banner, 0px))',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.default',
      }}
    >
      <SkipLink />
      <Header nav={nav} user={user} forCustomers={forCustomers} onOpen={menu.show} />
      <SlideOver open={menu.isOpen} onClose={menu.hide} label={texts.menu}>
        <Menu nav={nav} user={user} forCustomers={forCustomers} />
      </SlideOver>
      <MainArea sx={{ flex: 1, width: '100%', maxWidth: 1120, px: 2, py: { xs: 3, md: 6 } }}>
        {children}
      </MainArea>
      <Footer nav={nav} user={user} />
    </Box>
  );
};
