import type { CurrentUser } from 'bff-contract';
import { isVisibleTo } from 'bff-contract/constants';
import type { IconPaths, NavEntry } from 'bff-contract/web';
import { useContext, useMemo, useState } from 'react';
import { findRoute } from '../../loading/find-route';
import { type RemoteRoute, type RemoteSearchKind, ShownRemotesContext } from '../../loading/known-remotes';
import { useCommands } from './commands';
import { matches, normalizeQuery } from './match';
import { type PortalPage, pagesFor } from './pages';
import { type RecentItem, recentItems } from './recent';
import { paletteTexts as texts } from './texts';
import { type Hit, useHits } from './use-hits';

/** One item of the palette. */
export interface PaletteItem {
  /** Where the item leads; of a command, its id. */
  to: string;
  /** Performs the command. */
  run?: () => void;
  label: string;
  detail: string;
  icon: IconPaths;
  /** Marks pages of a labelled area for users who also have the start page. */
  tag?: string;
  /** Stored as a recent item when the item is opened. */
  recent?: RecentItem;
}

/** Items under a heading. */
export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
}

const useSearchKinds = (user: CurrentUser): readonly RemoteSearchKind[] => {
  const { search } = useContext(ShownRemotesContext);
  return useMemo(() => search.filter(({ kind }) => isVisibleTo(kind.visibleTo, user)), [search, user]);
};

const pagesThatMatch = (pages: readonly PortalPage[], query: string): PortalPage[] => {
  const found = pages.filter(({ label, otherNames }) => matches(query, [label, ...otherNames].join(' ')));
  const isByLabel = ({ label }: PortalPage) => Number(matches(query, label));
  return found.sort((a, b) => isByLabel(b) - isByLabel(a));
};

/** Creates palette items. */
const itemFactory = (
  routes: readonly RemoteRoute[],
  pages: readonly PortalPage[],
  kinds: readonly RemoteSearchKind[],
  query: string,
) => {
  const hasStartPage = pages.some(({ to }) => to === '/');
  const tagOf = (label: string | undefined) => (label && hasStartPage ? { tag: label } : {});
  return {
    fromPage: ({ to, label, otherNames, icon, areaLabel }: PortalPage): PaletteItem => ({
      to,
      label,
      // Shows why the page matches if its label doesn't.
      detail: (!matches(query, label) && otherNames.find((name) => matches(query, name))) || '',
      icon,
      ...tagOf(areaLabel),
      recent: { kind: 'page', to },
    }),
    /** Empty if the user may no longer search for records of this kind. */
    fromRecord: ({ remote, kind, label, detail, to }: Hit): PaletteItem[] => {
      const known = kinds.find((other) => other.remote.name === remote && other.kind.kind === kind);
      if (!known) return [];
      const recent = { remote, kind, label, detail, to };
      const tag = tagOf(findRoute(routes, to)?.frame.area?.label);
      return [{ to, label, detail, icon: known.kind.icon, ...tag, recent }];
    },
  };
};

/** Recent items the user may still open. */
const recentPaletteItems = (
  storedRecent: readonly RecentItem[],
  pages: readonly PortalPage[],
  { fromPage, fromRecord }: ReturnType<typeof itemFactory>,
): PaletteItem[] =>
  storedRecent.flatMap((item) =>
    'remote' in item ? fromRecord(item) : pages.filter(({ to }) => to === item.to).map(fromPage),
  );

/** Groups results by the label of their kind, because two remotes may share one. */
const recordGroups = (
  hits: readonly Hit[],
  kinds: readonly RemoteSearchKind[],
  { fromRecord }: ReturnType<typeof itemFactory>,
): PaletteGroup[] => {
  const labels = [...new Set(kinds.map(({ kind }) => kind.label))];
  const isOf = (label: string) => (hit: Hit) =>
    kinds.some(
      (known) =>
        known.kind.label === label && known.kind.kind === hit.kind && known.remote.name === hit.remote,
    );
  return labels.map((label) => ({ label, items: hits.filter(isOf(label)).flatMap(fromRecord) }));
};

/** The items for a text, in groups. Without a text: recent items and all pages. */
export const usePaletteGroups = (text: string, nav: readonly NavEntry[], user: CurrentUser) => {
  const query = normalizeQuery(text);
  const { routes } = useContext(ShownRemotesContext);
  const pages = useMemo(() => pagesFor(routes, nav, user), [routes, nav, user]);
  const kinds = useSearchKinds(user);
  const [storedRecent] = useState(() => recentItems(user._id));
  const found = useHits(text, kinds, user);
  const commands = useCommands(query);
  const factory = itemFactory(routes, pages, kinds, query);

  const recent = query === '' ? recentPaletteItems(storedRecent, pages, factory) : [];
  const isRecent = ({ to }: PortalPage) => recent.some((item) => item.to === to);
  const groups: PaletteGroup[] = [
    { label: texts.recentGroup, items: recent },
    {
      label: texts.pagesGroup,
      items: pagesThatMatch(pages, query)
        .filter((page) => !isRecent(page))
        .map(factory.fromPage),
    },
    ...recordGroups(found.hits, kinds, factory),
    // Enter pressed before the results arrive is meant for them.
    { label: texts.commandsGroup, items: found.isSearching ? [] : commands },
  ];
  return {
    ...found,
    query,
    groups: groups.filter(({ items }) => items.length > 0),
    /** Lower-case labels: "orders", "materials". */
    kinds: [...new Set(kinds.map(({ kind }) => kind.label.toLowerCase()))],
  };
};

/** See {@link usePaletteGroups}. */
export type PaletteSearch = ReturnType<typeof usePaletteGroups>;
