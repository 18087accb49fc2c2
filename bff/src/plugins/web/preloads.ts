import type { RouteEntry, ShellBuild } from 'bff-contract/web';
import type { ServedRemote } from './builds';

export interface Preload {
  url: string;
  integrity?: string | undefined;
}

/** The grid is heavy and below the heading: loading it early would delay what is read first. */
const NOT_PRELOADED = new Set(['shared-ui/table']);

const assets = (files: readonly string[] = []): Preload[] =>
  files.map((file) => ({ url: `/assets/${file}` }));

/** The scripts that a route needs besides the shell's own, so that the browser fetches all of them at once. */
export const preloadsFor = (
  shell: ShellBuild,
  route: { entry: RouteEntry; remote: ServedRemote },
): Preload[] => {
  const { build, baseUrl, descriptor } = route.remote;
  const page = build.pages[route.entry.page];
  const shares = page?.shares.filter((share) => !NOT_PRELOADED.has(share)) ?? [];
  const preloads = [
    ...assets(shell.layouts[route.entry.layout]),
    { url: descriptor.entry, integrity: descriptor.integrity },
    ...[...build.exposed, ...(page?.scripts ?? [])].map((file) => ({ url: `${baseUrl}${file}` })),
    ...shares.flatMap((share) => assets(shell.shares[share])),
  ];
  return [...new Map(preloads.map((preload) => [preload.url, preload])).values()];
};
