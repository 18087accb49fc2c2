import type { RouteLayout } from '@slabdesk/portal';
import type { ComponentType } from 'react';
import { lazyFrame } from 'shared-ui/shell';
import type { LayoutProps } from './layout-props';

type Layout = ComponentType<LayoutProps>;

/** The server uses the chunk names to preload the layout of the first page. */
const loaders: Record<RouteLayout, () => Promise<Layout>> = {
  column: () =>
    import(/* webpackChunkName: "layout-column" */ './column-layout').then((module) => module.ColumnLayout),
  sidebar: () =>
    import(/* webpackChunkName: "layout-sidebar" */ './sidebar-layout').then(
      (module) => module.SidebarLayout,
    ),
};

/** The layouts by name. Their code loads on first render. */
export const layouts = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazyFrame(`${name} layout`, load)]),
) as Record<RouteLayout, Layout>;

/** Starts loading the code of a layout before it renders. */
export const preloadLayout = (layout: RouteLayout): void => void loaders[layout]().catch(() => undefined);
