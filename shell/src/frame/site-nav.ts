import { getRuntimeConfig } from '@slabdesk/portal';
import { DEFAULT_SITE_LINKS } from 'bff-contract/constants';
import type { NavEntry } from 'bff-contract/web';
import { DOCUMENT_ICON } from './path-icon';
import { frameTexts } from './texts';

/** Lucide's "circle-question-mark" (ISC licence). */
const HELP_ICON = [
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0',
  'M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5',
  'M12 17h.01',
];

/** Adds the links to terms, privacy and help, unless a remote already has an entry for the same path and area. */
export const withSiteNav = (nav: readonly NavEntry[]): NavEntry[] => {
  const isPresent = ({ area, to }: NavEntry) => nav.some((entry) => entry.area === area && entry.to === to);
  return [...nav, ...siteNav().filter((entry) => !isPresent(entry))];
};

const siteNav = (): NavEntry[] => {
  const { terms, privacy, help } = { ...DEFAULT_SITE_LINKS, ...getRuntimeConfig().links };
  const entries: Array<Pick<NavEntry, 'label' | 'to' | 'icon' | 'order'>> = [
    { label: frameTexts.terms, to: terms, icon: DOCUMENT_ICON, order: 910 },
    { label: frameTexts.privacy, to: privacy, icon: DOCUMENT_ICON, order: 920 },
    { label: frameTexts.help, to: help, icon: HELP_ICON, order: 930 },
  ];
  return entries.flatMap((entry) => [
    { ...entry, area: entry.to === help ? 'column-primary' : 'column-secondary' },
    { ...entry, area: 'column-footer' },
  ]);
};

const DEFAULT_PATHS: readonly string[] = Object.values(DEFAULT_SITE_LINKS);

/** Props of a link to a path or URL. Configured links may leave the portal, so they reload the document. */
export const linkTo = (to: string) => {
  if (/^https?:/.test(to)) return { to, reloadDocument: true, target: '_blank', rel: 'noopener' };
  const isConfigured = Object.values(getRuntimeConfig().links ?? {}).includes(to);
  return isConfigured && !DEFAULT_PATHS.includes(to) ? { to, reloadDocument: true } : { to };
};
