import type { RemoteBuild, ShellBuild } from '@slabdesk/releases';
import { frameOf } from 'bff-contract/constants';
import type { PageNeeds, RouteEntry, RouteLayout } from 'bff-contract/web';
import type { ServedRemote } from './serve-remote';

export interface Preload {
  url: string;
  integrity?: string | undefined;
}

const filesAt = (
  baseUrl: string,
  { integrity }: Pick<ShellBuild, 'integrity'>,
  files: readonly string[] = [],
): Preload[] => files.map((file) => ({ url: `${baseUrl}${file}`, integrity: integrity[file] }));

/** An older shell has layouts by the names that older remotes use. */
export const preloadsOfLayout = (shell: ShellBuild, layout: RouteLayout): Preload[] =>
  filesAt('/assets/', shell, shell.layouts[layout] ?? shell.layouts[frameOf({}, { layout }).layout]);

/**
 * The scripts that come with the container of a remote. None of ES modules: what fails as a preload can't be loaded again in
 * the same document, and the shell fetches them all in one step.
 */
const containerFiles = ({ format, entry, exposed }: RemoteBuild): string[] =>
  format === 'module' ? [] : [entry, ...exposed];

/**
 * The scripts that a route needs besides the shell's own, so that the browser fetches all of them at once. What
 * those load later (the data grid) is left out: it is heavy, and would delay the heading.
 */
export const preloadsFor = (
  shell: ShellBuild,
  route: { entry: RouteEntry; remote: ServedRemote },
): Preload[] => {
  const { build, baseUrl } = route.remote;
  const page = build.pages[route.entry.page];
  const assets = (files?: readonly string[]) => filesAt('/assets/', shell, files);
  const preloads = [
    ...preloadsOfLayout(shell, route.entry.layout),
    ...filesAt(baseUrl, build, [...containerFiles(build), ...(page?.scripts ?? [])]),
    ...(page?.shares ?? []).flatMap((share) => assets(shell.shares[share])),
  ];
  return [...new Map(preloads.map((preload) => [preload.url, preload])).values()];
};

/** The needs of every page, for remotes that browsers learn of only after signing in. */
export const pageNeeds = (shell: ShellBuild, build: RemoteBuild): Record<string, PageNeeds> =>
  Object.fromEntries(
    Object.entries(build.pages).map(([page, { scripts, shares }]) => [
      page,
      {
        // Scripts without a hash are builds in development, which load in another way.
        scripts: Object.fromEntries(
          [...build.exposed, ...scripts].flatMap((file) => {
            const integrity = build.integrity[file];
            return integrity ? [[file, integrity]] : [];
          }),
        ),
        shares: shares.filter((share) => shell.shares[share]),
      },
    ]),
  );
