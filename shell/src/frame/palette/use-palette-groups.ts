import type { CurrentUser, SearchHit } from 'bff-contract';
import type { NavEntry } from 'bff-contract/web';
import type { LucideIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CustomerIcon, DealersIcon, OrdersIcon, PricingIcon } from 'shared-ui/core';
import { getRuntimeConfig } from 'shared-ui/portal';
import { useViewer } from 'shared-ui/shell';
import { navIcon } from '../nav';
import { cleanQuery, matches } from './match';
import { type PortalPage, pagesFor } from './pages';
import { type RecentItem, recentItems } from './recent';
import { useHits } from './use-hits';

/** One line of the palette. */
export interface PaletteItem {
  to: string;
  label: string;
  detail: string;
  icon: LucideIcon;
  /** Whoever has both portals reads in which one it opens. */
  tag?: 'Admin';
  /** What is remembered of it when it is opened. */
  recent: RecentItem;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

type Kind = SearchHit['kind'];

const KINDS: Record<Kind, { label: string; icon: LucideIcon }> = {
  order: { label: 'Orders', icon: OrdersIcon },
  material: { label: 'Materials', icon: PricingIcon },
  dealer: { label: 'Dealers', icon: DealersIcon },
  user: { label: 'Users', icon: CustomerIcon },
};

const isKind = (kind: string): kind is Kind => kind in KINDS;

/** What somebody can look for besides pages: "orders", "materials". */
export const searchedKinds = (user: CurrentUser): string[] => {
  const kinds: Kind[] = [
    'order',
    ...(user.fabricator ? (['material'] as const) : []),
    ...(user.permissions.isAdmin ? (['dealer', 'user'] as const) : []),
  ];
  return user.fabricator || user.permissions.isAdmin
    ? kinds.map((kind) => KINDS[kind].label.toLowerCase())
    : [];
};

const usePages = (nav: readonly NavEntry[], user: CurrentUser): PortalPage[] => {
  const more = useViewer()?.remotes;
  return useMemo(
    () => pagesFor([...getRuntimeConfig().remotes, ...(more ?? [])], nav, user),
    [more, nav, user],
  );
};

const pagesThatMatch = (pages: readonly PortalPage[], query: string): PortalPage[] => {
  const found = pages.filter(({ label, otherNames }) => matches(query, [label, ...otherNames].join(' ')));
  const isByLabel = ({ label }: PortalPage) => Number(matches(query, label));
  return found.sort((a, b) => isByLabel(b) - isByLabel(a));
};

/** Makes lines of what was found, for one person. */
const lineMaker = (user: CurrentUser, query: string) => {
  const tagOf = (isAdmin: boolean) => (isAdmin && user.fabricator ? { tag: 'Admin' as const } : {});
  return {
    ofPage: ({ to, label, otherNames, icon, isAdmin }: PortalPage): PaletteItem => ({
      to,
      label,
      // Says why it is here where its own name does not.
      detail: (!matches(query, label) && otherNames.find((name) => matches(query, name))) || '',
      icon: navIcon(icon),
      ...tagOf(isAdmin),
      recent: { kind: 'page', to },
    }),
    ofRecord: ({ kind, area, label, detail, to }: Omit<SearchHit, '_id'>): PaletteItem => ({
      to,
      label,
      detail,
      icon: KINDS[kind].icon,
      ...tagOf(area === 'admin'),
      recent: { kind, area, label, detail, to },
    }),
  };
};

/** Of what was opened lately, what this person may still open. */
const recentLines = (
  remembered: readonly RecentItem[],
  pages: readonly PortalPage[],
  user: CurrentUser,
  { ofPage, ofRecord }: ReturnType<typeof lineMaker>,
): PaletteItem[] =>
  remembered.flatMap((item) => {
    if (item.kind === 'page') return pages.filter(({ to }) => to === item.to).map(ofPage);
    const isOpen = item.area === 'admin' ? user.permissions.isAdmin : Boolean(user.fabricator);
    return isOpen && isKind(item.kind) ? [ofRecord(item)] : [];
  });

/** What the palette shows for a text: without one what was opened lately and all pages, else what fits. */
export const usePaletteGroups = (text: string, nav: readonly NavEntry[], user: CurrentUser) => {
  const query = cleanQuery(text);
  const pages = usePages(nav, user);
  const [remembered] = useState(() => recentItems(user._id));
  const found = useHits(text, searchedKinds(user).length === 0);
  const lines = lineMaker(user, query);

  const recent = query === '' ? recentLines(remembered, pages, user, lines) : [];
  const isRecent = ({ to }: PortalPage) => recent.some((item) => item.to === to);
  const groups: PaletteGroup[] = [
    { label: 'Recent', items: recent },
    {
      label: 'Pages',
      items: pagesThatMatch(pages, query)
        .filter((page) => !isRecent(page))
        .map(lines.ofPage),
    },
    ...(Object.keys(KINDS) as Kind[]).map((kind) => ({
      label: KINDS[kind].label,
      items: found.hits.filter((hit) => hit.kind === kind).map(lines.ofRecord),
    })),
  ];
  return { ...found, query, groups: groups.filter(({ items }) => items.length > 0) };
};
