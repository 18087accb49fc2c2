import { join } from 'node:path';
import { type RemoteBuild, type RemoteRelease, SHELL, type ShellRelease } from '@slabdesk/releases';
import type { RemotePaths } from 'bff-contract/remote-paths';
import platformRemotes from 'bff-contract/remotes.json';
import type { RegistryState } from 'bff-contract/web';
import type { FastifyBaseLogger } from 'fastify';
import type { UsedRelease } from './deprecations';
import { createLocalBuilds, createReleasedFinder, findLocalFiles, type ReleaseFiles } from './release-files';
import { infoOf, type KnownRelease, knownReleases, type ReleaseInfo } from './release-info';
import { releasePath } from './release-path';
import type { Releases } from './releases';
import { candidatesOf, chooseRelease, isInCanary, type Visitor } from './releases/choose-release';
import { createWarnings } from './releases/problems';
import { needsAudience } from './releases/target';
import { publicDirectories, type ServedRemote, serveRemote } from './serve-remote';
import { createShells, type Shells } from './shells';

/** The builds of the shell and the remotes, as they are now. */
export interface WebBuilds {
  shells: Shells;
  /**
   * The remotes that are built or released, as one browser gets them. Without a browser's id, none is a canary.
   * @param preview the release that this browser previews
   */
  remotes: (visitor?: Visitor, preview?: RemoteRelease) => ServedRemote[];
  /** Whether a release of a remote or the shell fails for many users. */
  isSuspect: (name: string, id: string | undefined) => boolean;
  /** Whether a canary runs, so that browsers get different releases. */
  hasCanary: () => boolean;
  /** A key for caches: visitors with the same canaries get the same releases. */
  canariesOf: (visitor: Visitor) => string;
  /** Whether a canary is for certain users. */
  hasAudience: () => boolean;
  /** The state of the registry that this server goes by; undefined while it has read none. */
  registry: () => RegistryState | undefined;
  /** Increases with every change of anything that {@link remotes} depends on, besides the browser. */
  generation: () => number;
  /** webpack's hashes of the builds that are being worked on. */
  compilations: () => string[];
  /** The releases that are served now: the shell's first, then the remotes'. */
  releases: () => ReleaseInfo[];
  /** The releases of the shell and all remotes that browsers were offered. */
  known: () => KnownRelease[];
  /** The known release of a folder in a URL. */
  identify: (name: string, directory: string) => KnownRelease | undefined;
  /** The releases that browsers get of each remote: the current one, a canary and the fallback. */
  inUse: () => UsedRelease[];
  /** The folder of a remote's builds in its workspace. */
  folderOf: (name: string) => string | undefined;
  /** The files of the release that a URL names; undefined if there is none that may be served. */
  release: (name: string, directory: string) => Promise<ReleaseFiles | undefined>;
}

interface WebBuildsOptions {
  /** The server's own build of the shell: it has `shell.json` and `assets`. */
  shellFolder: string;
  /** The `remote.json` of each remote that may be built. */
  remoteFiles: () => readonly string[];
  secret: string;
  /** Older ones, by which pages that are open may ask. */
  previousSecrets?: readonly string[] | undefined;
  /** The remotes of the platform, and the pages that each may have. */
  paths: RemotePaths;
  released: Releases;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Releases that fail for many users, as `<remote>/<version>-<hash>`: a new set whenever they change. */
  suspects?: (() => ReadonlySet<string>) | undefined;
}

/** Counts how often a list of values has changed. */
const createGeneration = (read: () => readonly unknown[]) => {
  let count = 0;
  let last: readonly unknown[] = [];
  return () => {
    const now = read();
    if (now.length !== last.length || now.some((each, index) => each !== last[index])) count += 1;
    last = now;
    return count;
  };
};

/** Adds the paths of a remote that only this portal has. The shell knows the paths of the platform's remotes by itself. */
const withOwnPaths = (remote: ServedRemote, paths: RemotePaths): ServedRemote => {
  const { name } = remote.build;
  if (Object.hasOwn(platformRemotes, name)) return remote;
  return { ...remote, descriptor: { ...remote.descriptor, paths: paths[name] ?? [] } };
};

/** Knows the current builds of the shell and the remotes, and notices new ones. */
export const createWebBuilds = (options: WebBuildsOptions): WebBuilds => {
  const { secret, released } = options;
  const secrets = [secret, ...(options.previousSecrets ?? [])];
  const locals = createLocalBuilds(options.remoteFiles);
  const warnings = createWarnings(options.log);
  const skip = ({ name, directory: release }: RemoteBuild | ShellRelease, reason: string, message: string) =>
    warnings.add({ remote: name, release, reason }, message);
  const shells = createShells({
    file: join(options.shellFolder, 'shell.json'),
    assets: join(options.shellFolder, 'assets'),
    paths: options.paths,
    released,
    skip,
  });
  const canaries = () =>
    [released.shell(), ...released.remotes().values()].flatMap((each) =>
      each?.canary && each.state.canary ? [each.state.canary] : [],
    );
  const findReleased = createReleasedFinder(released, secrets);

  const isSuspect: WebBuilds['isSuspect'] = (remote, release = '') =>
    options.suspects?.().has(releasePath({ remote, release })) === true;

  const choose = (name: string, built = locals(), visitor: Visitor = {}, previewed?: RemoteRelease) => {
    const portal = { paths: options.paths, shell: shells.of(visitor)?.build };
    const candidates = candidatesOf(built.get(name)?.build, released.remotes().get(name), visitor, previewed);
    return chooseRelease(candidates, portal, skip);
  };

  const remotes = (visitor?: Visitor, built = locals(), preview?: RemoteRelease): ServedRemote[] => {
    const names = [...built.keys(), ...released.remotes().keys(), ...(preview ? [preview.name] : [])];
    const served = [...new Set(names)].flatMap((name) => {
      const previewed = preview?.name === name ? preview : undefined;
      const chosen = choose(name, built, visitor, previewed);
      if (!chosen) return [];
      // Only this server serves its files, by the browser's cookie. Without a fallback release, faults show.
      const { settings } = released.remotes().get(name)?.state ?? {};
      if (chosen.build === previewed) return [serveRemote({ build: chosen.build }, secret, settings)];
      const remote = serveRemote(chosen, secret, settings);
      return [
        isSuspect(name, chosen.build.directory)
          ? { ...remote, descriptor: { ...remote.descriptor, suspect: true } }
          : remote,
      ];
    });
    return served.map((remote) => withOwnPaths(remote, options.paths));
  };
  /** The build of a remote that everybody gets, or else its canary. */
  const buildOf = (name: string, built = locals()): RemoteBuild | undefined =>
    choose(name, built)?.build ?? released.remotes().get(name)?.canary?.build;
  const builds = (built = locals()): RemoteBuild[] =>
    [...new Set([...built.keys(), ...released.remotes().keys()])].flatMap(
      (name) => buildOf(name, built) ?? [],
    );
  const sourcesOf = ({ name }: RemoteBuild, built = locals()) => ({
    local: built.get(name),
    released: released.remotes().get(name),
  });
  const knownOf = (build: RemoteBuild): KnownRelease[] => knownReleases(build, sourcesOf(build));

  const inUseOf = (build: RemoteBuild): UsedRelease[] => {
    const { local, released: { current, canary, fallback } = {} } = sourcesOf(build);
    const states = [
      ...(local?.build === build
        ? [{ build, folder: join(local.root, build.directory), state: 'current' as const }]
        : []),
      ...(current ? [{ ...current, state: 'current' as const }] : []),
      ...(canary ? [{ ...canary, state: 'canary' as const }] : []),
      ...(fallback ? [{ ...fallback, state: 'fallback' as const }] : []),
    ];
    const isFirst = ({ build: { directory } }: UsedRelease, index: number) =>
      states.findIndex((other) => other.build.directory === directory) === index;
    return states.filter(isFirst);
  };

  return {
    shells,
    isSuspect,
    remotes: (visitor, preview) => remotes(visitor, locals(), preview),
    hasCanary: () => canaries().length > 0,
    canariesOf: (visitor) =>
      canaries()
        .map((canary) => Number(isInCanary(canary, visitor)))
        .join(''),
    hasAudience: () => canaries().some(({ target }) => target && needsAudience(target)),
    registry: () => released.state(),
    generation: createGeneration(() => [
      shells.of(),
      released.shell(),
      released.remotes(),
      options.suspects?.(),
      ...[...locals().values()].map(({ build }) => build),
    ]),
    compilations: () =>
      [shells.of()?.build, ...[...locals().values()].map(({ build }) => build)].flatMap(
        (build) => build?.compilation ?? [],
      ),
    releases: () => {
      const built = locals();
      const infos = remotes(undefined, built).map(({ build }) => infoOf(build, sourcesOf(build, built)));
      return [shells.info(), ...infos].filter((info) => info !== undefined);
    },
    known: () => [...shells.known(), ...builds().flatMap((build) => knownOf(build))],
    identify: (name, directory) => {
      if (name === SHELL) return shells.known().find(({ id }) => id === directory);
      // Reports of tabs ask for each release in the page, so the other remotes are left out.
      const build = buildOf(name);
      return (
        build && knownOf(build).find(({ id }) => publicDirectories(build, id, secrets).includes(directory))
      );
    },
    inUse: () => builds().flatMap(inUseOf),
    folderOf: (name) => locals().get(name)?.root,
    release: async (name, directory) => {
      const local = locals().get(name);
      const found = await findReleased(name, directory);
      return found ?? (local && findLocalFiles(local, directory, secrets));
    },
  };
};
