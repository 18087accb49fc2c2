import type { CurrentUser } from 'bff-contract';
import type { IconPaths, NavEntry } from 'bff-contract/web';
import { useContext, useMemo, useState } from 'react';
import { isVisibleTo, type RemoteSearchKind, ShownRemotesContext } from '../../known-remotes';
import { cleanQuery, matches } from './match';
import { type PortalPage, pagesFor } from './pages';
import { type RecentItem, recentItems } from './recent';
import { type Hit, useHits } from './use-hits';

/** One line of the palette. */
export interface PaletteItem {
  to: string;
  label: string;
  detail: string;
  icon: IconPaths;
  /** Whoever has both portals reads in which one it opens. */
  tag?: 'Admin';
  /** What is remembered of it when it is opened. */
  recent: RecentItem;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

/** What somebody can look for besides pages. */
const useSearchKinds = (user: CurrentUser): readonly RemoteSearchKind[] => {
  const { search } = useContext(ShownRemotesContext);
  return useMemo(() => search.filter(({ kind }) => isVisibleTo(kind.visibleTo, user)), [search, user]);
};

const usePages = (nav: readonly NavEntry[], user: CurrentUser): PortalPage[] => {
  const { routes } = useContext(ShownRemotesContext);
  return useMemo(
    () =>
      pagesFor(
        routes.map(({ entry }) => entry),
        nav,
        user,
      ),
    [routes, nav, user],
  );
};

const pagesThatMatch = (pages: readonly PortalPage[], query: string): PortalPage[] => {
  const found = pages.filter(({ label, otherNames }) => matches(query, [label, ...otherNames].join(' ')));
  const isByLabel = ({ label }: PortalPage) => Number(matches(query, label));
  return found.sort((a, b) => isByLabel(b) - isByLabel(a));
};

const isAdminPage = (to: string): boolean => /^\/admin(\/|$)/.test(to);

/** Makes lines of what was found, for one person. */
const lineMaker = (user: CurrentUser, kinds: readonly RemoteSearchKind[], query: string) => {
  const tagOf = (isAdmin: boolean) => (isAdmin && user.fabricator ? { tag: 'Admin' as const } : {});
  return {
    ofPage: ({ to, label, otherNames, icon, isAdmin }: PortalPage): PaletteItem => ({
      to,
      label,
      // Says why it is here where its own name does not.
      detail: (!matches(query, label) && otherNames.find((name) => matches(query, name))) || '',
      icon,
      ...tagOf(isAdmin),
      recent: { kind: 'page', to },
    }),
    /** None where this person may no longer look for its kind. */
    ofRecord: ({ remote, kind, label, detail, to }: Hit): PaletteItem[] => {
      const known = kinds.find((own) => own.remote.name === remote && own.kind.kind === kind);
      if (!known) return [];
      const recent = { remote, kind, label, detail, to };
      return [{ to, label, detail, icon: known.kind.icon, ...tagOf(isAdminPage(to)), recent }];
    },
  };
};

/** Of what was opened lately, what this person may still open. */
const recentLines = (
  remembered: readonly RecentItem[],
  pages: readonly PortalPage[],
  { ofPage, ofRecord }: ReturnType<typeof lineMaker>,
): PaletteItem[] =>
  remembered.flatMap((item) =>
    'remote' in item ? ofRecord(item) : pages.filter(({ to }) => to === item.to).map(ofPage),
  );

/** Groups what was found by the labels of its kinds: two remotes may both find orders. */
const recordGroups = (
  hits: readonly Hit[],
  kinds: readonly RemoteSearchKind[],
  { ofRecord }: ReturnType<typeof lineMaker>,
): PaletteGroup[] => {
  const labels = [...new Set(kinds.map(({ kind }) => kind.label))];
  const isOf = (label: string) => (hit: Hit) =>
    kinds.some(
      (own) => own.kind.label === label && own.kind.kind === hit.kind && own.remote.name === hit.remote,
    );
  return labels.map((label) => ({ label, items: hits.filter(isOf(label)).flatMap(ofRecord) }));
};

/** What the palette shows for a text: without one what was opened lately and all pages, else what fits. */
export const usePaletteGroups = (text: string, nav: readonly NavEntry[], user: CurrentUser) => {
  const query = cleanQuery(text);
  const pages = usePages(nav, user);
  const kinds = useSearchKinds(user);
  const [remembered] = useState(() => recentItems(user._id));
  const found = useHits(text, kinds);
  const lines = lineMaker(user, kinds, query);

  const recent = query === '' ? recentLines(remembered, pages, lines) : [];
  const isRecent = ({ to }: PortalPage) => recent.some((item) => item.to === to);
  const groups: PaletteGroup[] = [
    { label: 'Recent', items: recent },
    {
      label: 'Pages',
      items: pagesThatMatch(pages, query)
        .filter((page) => !isRecent(page))
        .map(lines.ofPage),
    },
    ...recordGroups(found.hits, kinds, lines),
  ];
  return {
    ...found,
    query,
    groups: groups.filter(({ items }) => items.length > 0),
    /** As people call them: "orders", "materials". */
    kinds: [...new Set(kinds.map(({ kind }) => kind.label.toLowerCase()))],
  };
};
