import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteBuild, RemoteDescriptor, ShellBuild } from 'bff-contract/web';

/** How long a file's age is believed before it is looked at again; a new build is served after this. */
const CHECK_EVERY_MS = 1_000;

/** A small JSON file that is read again when it changes; undefined while there is none. */
const watchedJson = <T>(file: string) => {
  let checkedAt = 0;
  let changedAt = 0;
  let value: T | undefined;
  return (): T | undefined => {
    if (Date.now() - checkedAt < CHECK_EVERY_MS) return value;
    checkedAt = Date.now();
    const facts = statSync(file, { throwIfNoEntry: false });
    if (facts && facts.mtimeMs !== changedAt) value = JSON.parse(readFileSync(file, 'utf8')) as T;
    if (!facts) value = undefined;
    changedAt = facts?.mtimeMs ?? 0;
    return value;
  };
};

/** A remote as it is built now, with what the browser is told about it. */
export interface ServedRemote {
  build: RemoteBuild;
  descriptor: RemoteDescriptor;
  /** Folder of its releases. */
  root: string;
  /** Where the scripts of this release lie, ending in a slash. */
  baseUrl: string;
}

export interface ServedRelease {
  folder: string;
  /** Whether its files can still change. */
  isDevelopment: boolean;
}

/** A build as administrators see it. */
export interface ReleaseInfo {
  /** `shell`, or the short name of a remote. */
  name: string;
  version: string;
  hash?: string;
  /** Epoch ms. */
  since: number;
  audience: 'everyone' | 'admin';
  /** Folders of releases that open tabs still ask for. */
  older: string[];
}

export interface WebBuilds {
  shell: () => ShellBuild | undefined;
  /** The remotes that are built; those that are not are left out. */
  remotes: () => ServedRemote[];
  /** What is served now: the shell, then the remotes. */
  releases: () => ReleaseInfo[];
  /** The release that a URL stands for; undefined for none that may be served. */
  release: (name: string, directory: string) => ServedRelease | undefined;
}

const RELEASE = /^[\w.+-]+-[0-9a-f]{8,64}$/;

/**
 * Where a release lies for browsers. For a remote that not everybody may know of, a name that cannot be
 * guessed without the server's secret stands in for its folder.
 */
const publicDirectory = (build: RemoteBuild, directory: string, secret: string): string =>
  build.audience === 'everyone'
    ? directory
    : createHmac('sha256', secret).update(`remote ${build.name} ${directory}`).digest('hex').slice(0, 40);

const serve = (build: RemoteBuild, root: string, secret: string): ServedRemote => {
  const baseUrl = `/remotes/${build.name}/${publicDirectory(build, build.directory, secret)}/`;
  const { name, version, global, portalApi, routes, nav } = build;
  const integrity = build.integrity[build.entry];
  const descriptor = {
    name,
    version,
    entry: `${baseUrl}${build.entry}`,
    global,
    integrity,
    portalApi,
    routes,
    nav,
  };
  return { build, root, baseUrl, descriptor };
};

/** Knows the current builds of the shell and the remotes, and notices new ones. */
export const createWebBuilds = (options: {
  shellFile: string;
  remoteFiles: readonly string[];
  secret: string;
}): WebBuilds => {
  const shell = watchedJson<ShellBuild>(options.shellFile);
  const readers = options.remoteFiles.map((file) => ({
    root: dirname(file),
    read: watchedJson<RemoteBuild>(file),
  }));
  const remotes = () =>
    readers.flatMap(({ root, read }) => {
      const build = read();
      return build ? [serve(build, root, options.secret)] : [];
    });
  const release: WebBuilds['release'] = (name, asked) => {
    const remote = remotes().find(({ build }) => build.name === name);
    if (!remote) return undefined;
    const { build, root } = remote;
    const isAsked = (directory: string) => publicDirectory(build, directory, options.secret) === asked;
    if (isAsked(build.directory)) {
      return { folder: join(root, build.directory), isDevelopment: build.isDevelopment === true };
    }
    // Open tabs still ask for the release that they started with.
    const older = readdirSync(root).find((directory) => RELEASE.test(directory) && isAsked(directory));
    return older ? { folder: join(root, older), isDevelopment: false } : undefined;
  };
  const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const olderOf = (root: string, current: string) =>
    readdirSync(root).filter((directory) => RELEASE.test(directory) && directory !== current);
  const releases = (): ReleaseInfo[] => {
    const base = shell();
    const since = changedAt(options.shellFile);
    return [
      ...(base
        ? [{ name: 'shell', version: base.version, since, audience: 'everyone' as const, older: [] }]
        : []),
      ...remotes().map(({ build: { name, version, hash, audience, directory }, root }) => ({
        name,
        version,
        hash,
        since: changedAt(join(root, 'remote.json')),
        audience,
        older: olderOf(root, directory),
      })),
    ];
  };
  return { shell, remotes, release, releases };
};
