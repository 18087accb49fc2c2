import { Link, useLocation } from '@slabdesk/portal/router';
import type { NavEntry } from 'bff-contract/web';
import { Box } from 'shared-ui/core';
import { isCurrent } from './nav';
import { PathIcon } from './path-icon';
import { linkTo } from './site-nav';
import { BY_SIDEBAR } from './use-focus-on-navigation';

const entryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: 40,
  '@media (pointer: coarse)': { height: 46 },
  px: 1.5,
  borderRadius: 1,
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: '0.875rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  transition: 'background-color 0.12s, color 0.12s',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'surface.accentSoft', color: 'primary.main', fontWeight: 600 },
  // The focus ring is an outline, too.
  '@media (forced-colors: active)': {
    '&[aria-current="page"]:not(:focus-visible)': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
  '& svg': { flexShrink: 0 },
} as const;

/** A vertical list of navigation entries. In the slim sidebar, icons with accessible names. */
export const NavList = ({
  entries,
  allEntries = entries,
  slim = false,
  marksCurrent = true,
}: {
  entries: readonly NavEntry[];
  /** Entries of all lists that share one current entry. Defaults to `entries`. */
  allEntries?: readonly NavEntry[];
  slim?: boolean;
  /** False if another list marks the same page. */
  marksCurrent?: boolean;
}) => {
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.375 }}>
      {entries.map((entry) => (
        <li key={`${entry.label} ${entry.to}`}>
          <Box
            component={Link}
            {...linkTo(entry.to)}
            state={BY_SIDEBAR}
            aria-current={marksCurrent && isCurrent(entry, pathname, allEntries) ? 'page' : undefined}
            {...(slim && { 'aria-label': entry.label, title: entry.label })}
            sx={slim ? { ...entryStyles, justifyContent: 'center', px: 0 } : entryStyles}
          >
            <PathIcon paths={entry.icon} size={19} />
            {!slim && entry.label}
          </Box>
        </li>
      ))}
    </Box>
  );
};
