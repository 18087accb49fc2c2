import type { RouteEntry, ShellBuild } from 'bff-contract/web';
import type { ServedRemote } from './builds';

export interface Preload {
  url: string;
  integrity?: string | undefined;
}

const filesAt = (
  baseUrl: string,
  { integrity }: Pick<ShellBuild, 'integrity'>,
  files: readonly string[] = [],
): Preload[] => files.map((file) => ({ url: `${baseUrl}${file}`, integrity: integrity[file] }));

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
    ...assets(shell.layouts[route.entry.layout]),
    ...filesAt(baseUrl, build, [build.entry, ...build.exposed, ...(page?.scripts ?? [])]),
    ...(page?.shares ?? []).flatMap((share) => assets(shell.shares[share])),
  ];
  return [...new Map(preloads.map((preload) => [preload.url, preload])).values()];
};
