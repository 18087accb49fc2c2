import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { RemoteBuild, RemoteRelease, ShellBuild } from 'bff-contract/web';
import type { FastifyBaseLogger } from 'fastify';
import type { Releases } from './releases';
import { type Chosen, candidatesOf, chooseRelease } from './releases/choose-release';
import type { ReleasedRemote } from './releases/follow-registry';
import { differenceOf } from './releases/last-good';
import { moveToOrigin, type RemoteOrigins } from './remote-origins';
import type { ServedRemote } from './served-remote';

/** How long a file's age is believed before it is looked at again; a new build is served after this. */
const CHECK_EVERY_MS = 100;

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

const modifiedAt = (file: string): number => {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
};

/** A small JSON file that is read again when it changes; undefined while there is none that can be read. */
const watchedJson = <T>(file: string) => {
  let checkedAt = 0;
  let changedAt = 0;
  let value: T | undefined;
  return (): T | undefined => {
    if (Date.now() - checkedAt < CHECK_EVERY_MS) return value;
    checkedAt = Date.now();
    const at = modifiedAt(file);
    // What can't be read now may be readable later without having changed.
    if (at === 0 || at !== changedAt || value === undefined) value = readJson<T>(file);
    changedAt = at;
    return value;
  };
};

export interface ServedRelease {
  folder: string;
  /** The files that may be served; all where it is left out. */
  files?: RemoteRelease['files'];
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
  /** What some browsers get instead. */
  canary?: { version: string; percent: number };
}

/** A release that browsers were told of. */
export interface KnownRelease {
  remote: string;
  /** `<version>-<hash>` */
  id: string;
  state: 'current' | 'canary' | 'older';
  /** When it was chosen, in epoch ms; of older ones unknown. */
  since: number;
}

export interface WebBuilds {
  shell: () => ShellBuild | undefined;
  /**
   * The remotes that are built or released, as one browser gets them; those that are not are left out. Whoever is no
   * browser gets no canary.
   */
  remotes: (browser?: string) => ServedRemote[];
  /** Whether some browsers get something else than the others. */
  hasCanary: () => boolean;
  /** Counts the changes of anything that {@link remotes} depends on, besides the browser. */
  revision: () => number;
  /** webpack's hashes of the builds that are being worked on. */
  compilations: () => string[];
  /** What is served now: the shell, then the remotes. */
  releases: () => ReleaseInfo[];
  /** The releases that browsers were told of, of every remote. */
  known: () => KnownRelease[];
  /** Which of them the folder in a URL stands for. */
  identify: (name: string, folder: string) => KnownRelease | undefined;
  /** The release that a URL stands for; undefined for none that may be served. */
  release: (name: string, directory: string) => Promise<ServedRelease | undefined>;
}

const RELEASE = /^[\w.+-]+-[0-9a-f]{8,64}$/;

/**
 * Where a release lies for browsers. For a remote that not everybody may know of, a name that cannot be
 * guessed without the server's secret stands in for its folder.
 */
const publicDirectory = (
  build: Pick<RemoteBuild, 'name' | 'audience'>,
  directory: string,
  secret: string,
): string =>
  build.audience === 'everyone'
    ? directory
    : createHmac('sha256', secret).update(`remote ${build.name} ${directory}`).digest('hex').slice(0, 40);

const serve = (build: RemoteBuild, secret: string): ServedRemote => {
  const baseUrl = `/remotes/${build.name}/${publicDirectory(build, build.directory, secret)}/`;
  const { name, version, global, portalApi, sharedVersions, shares = [], routes, nav } = build;
  // Named where there are none, too: what the release before has more of must not seem to be in both.
  const { start = [], search = [], extensions = [] } = build;
  const integrity = build.integrity[build.entry];
  const descriptor = {
    name,
    version,
    entry: `${baseUrl}${build.entry}`,
    global,
    integrity,
    portalApi,
    sharedVersions,
    shares,
    routes,
    nav,
    start,
    search,
    extensions,
  };
  return { build, baseUrl, descriptor };
};

/** A build in the workspace's own folder. */
interface LocalBuild {
  build: RemoteBuild;
  /** Folder of its builds. */
  root: string;
}

/** The chosen release as it is served, with what the browser is told about it. */
const serveChosen = ({ build, lastGood }: Chosen, secret: string): ServedRemote => {
  const served = serve(build, secret);
  if (!lastGood) return served;
  const { descriptor } = served;
  const difference = differenceOf(descriptor, serve(lastGood, secret).descriptor);
  return { ...served, descriptor: { ...descriptor, lastGood: difference } };
};

/** The build or release of a remote's URL, among those that lie in the workspace. */
const findLocal = ({ build, root }: LocalBuild, asked: string, secret: string): ServedRelease | undefined => {
  const isAsked = (directory: string) => publicDirectory(build, directory, secret) === asked;
  if (isAsked(build.directory)) {
    return { folder: join(root, build.directory), isDevelopment: build.isDevelopment === true };
  }
  // Open tabs still ask for the release that they started with.
  const older = readdirSync(root).find((directory) => RELEASE.test(directory) && isAsked(directory));
  return older ? { folder: join(root, older), isDevelopment: false } : undefined;
};

/** The same among those of the release store. */
const createReleasedFinder = (releases: Releases, secret: string) => {
  /** By what a remote serves: its releases, by the names that browsers know their folders by. */
  const known = new WeakMap<readonly string[], Map<string, string>>();
  const publicIds = (name: string, served: readonly string[]): Map<string, string> => {
    const namesOf = (id: string) =>
      (['everyone', 'admin'] as const).map((audience) => publicDirectory({ name, audience }, id, secret));
    const ids =
      known.get(served) ?? new Map(served.flatMap((id) => namesOf(id).map((asked) => [asked, id] as const)));
    known.set(served, ids);
    return ids;
  };
  return async (name: string, asked: string): Promise<ServedRelease | undefined> => {
    const served = releases.remotes().get(name)?.served;
    const id = served && publicIds(name, served).get(asked);
    const found = id === undefined ? undefined : await releases.find(name, id);
    if (!found || publicDirectory(found.build, found.build.directory, secret) !== asked) return undefined;
    return { folder: found.folder, files: found.build.files, isDevelopment: false };
  };
};

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const localInfo = ({ build, root }: LocalBuild): Pick<ReleaseInfo, 'since' | 'older'> => ({
  since: changedAt(join(root, 'remote.json')),
  older: readdirSync(root).filter((directory) => RELEASE.test(directory) && directory !== build.directory),
});

const releasedInfo = (
  remote: ReleasedRemote | undefined,
  directory: string,
): Pick<ReleaseInfo, 'since' | 'older'> => ({
  since: remote?.state.since ?? 0,
  older: remote?.state.used.filter((id) => id !== directory) ?? [],
});

/** Knows the current builds of the shell and the remotes, and notices new ones. */
export const createWebBuilds = (options: {
  shellFile: string;
  /** The `remote.json` of each remote that may be built. */
  remoteFiles: () => readonly string[];
  secret: string;
  /** The remotes of the platform, and which pages each of them may have. */
  paths: RemotePaths;
  /** What was released; without it the newest builds are served. */
  released?: Releases | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Where browsers find the files of remotes that do not come from us. */
  remoteOrigins?: RemoteOrigins | undefined;
  /** Releases that fail for many users, `<remote>/<version>-<hash>`: another set whenever they change. */
  suspects?: (() => ReadonlySet<string>) | undefined;
}): WebBuilds => {
  const { secret, log } = options;
  const shell = watchedJson<ShellBuild>(options.shellFile);
  const readers = new Map<string, () => RemoteBuild | undefined>();
  const readerOf = (file: string) => {
    const reader = readers.get(file) ?? watchedJson<RemoteBuild>(file);
    readers.set(file, reader);
    return reader;
  };
  const locals = (): Map<string, LocalBuild> =>
    new Map(
      options.remoteFiles().flatMap((file) => {
        const build = readerOf(file)();
        return build ? [[build.name, { build, root: dirname(file) }] as const] : [];
      }),
    );
  const released = () => options.released?.remotes() ?? new Map<string, ReleasedRemote>();
  const skipped = new Set<string>();
  const skip = ({ name, directory: release }: RemoteBuild, reason: string, what: string) => {
    const line = `${name} ${release} ${reason}`;
    if (skipped.has(line)) return;
    skipped.add(line);
    log.warn({ remote: name, release, reason }, what);
  };
  const remotes = (browser?: string, built = locals()) => {
    const portal = { paths: options.paths, shell: shell() };
    return [...new Set([...built.keys(), ...released().keys()])].flatMap((name) => {
      const candidates = candidatesOf(built.get(name)?.build, released().get(name), browser);
      const chosen = chooseRelease(candidates, portal, skip);
      if (!chosen) return [];
      const served = moveToOrigin(serveChosen(chosen, secret), options.remoteOrigins ?? new Map());
      const isSuspect = options.suspects?.().has(`${name}/${chosen.build.directory}`);
      return [isSuspect ? { ...served, descriptor: { ...served.descriptor, suspect: true } } : served];
    });
  };
  const findReleased = options.released && createReleasedFinder(options.released, secret);
  const release: WebBuilds['release'] = async (name, asked) => {
    const local = locals().get(name);
    const found = await findReleased?.(name, asked);
    return found ?? (local && findLocal(local, asked, secret));
  };
  const compilations = () =>
    [shell(), ...[...locals().values()].map(({ build }) => build)].flatMap(
      (build) => build?.compilation ?? [],
    );
  const infoOf = ({ build }: ServedRemote, local: LocalBuild | undefined): ReleaseInfo => {
    const { name, version, hash, audience, directory } = build;
    const remote = released().get(name);
    const isLocal = local?.build === build;
    const canary = remote?.canary && remote.state.canary;
    return {
      name,
      version,
      hash,
      audience,
      ...(isLocal ? localInfo(local) : releasedInfo(remote, directory)),
      ...(remote?.canary &&
        canary && { canary: { version: remote.canary.build.version, percent: canary.percent } }),
    };
  };
  const releases = (): ReleaseInfo[] => {
    const base = shell();
    const since = changedAt(options.shellFile);
    const built = locals();
    return [
      ...(base
        ? [{ name: 'shell', version: base.version, since, audience: 'everyone' as const, older: [] }]
        : []),
      ...remotes(undefined, built).map((remote) => infoOf(remote, built.get(remote.build.name))),
    ];
  };
  const knownOf = ({ build }: ServedRemote): KnownRelease[] => {
    const { name: remote, directory } = build;
    if (build.isDevelopment) return [];
    const local = locals().get(remote);
    const state = released().get(remote)?.state;
    const { canary, current, previous = [], used = [] } = state ?? {};
    const since = local?.build === build ? localInfo(local).since : (state?.since ?? 0);
    const ids = new Set([directory, current, canary?.release, ...previous, ...used]);
    return [...ids]
      .filter((id) => id !== undefined)
      .map((id) => ({
        remote,
        id,
        state: id === directory ? 'current' : id === canary?.release ? 'canary' : 'older',
        since,
      }));
  };
  const known = () => remotes().flatMap(knownOf);
  const identify: WebBuilds['identify'] = (name, folder) => {
    const served = remotes().find(({ build }) => build.name === name);
    return served && knownOf(served).find(({ id }) => publicDirectory(served.build, id, secret) === folder);
  };
  const hasCanary = () => [...released().values()].some(({ canary }) => canary !== undefined);
  let counted = 0;
  let seen: readonly unknown[] = [];
  const revision = () => {
    const built = [...locals().values()].map(({ build }) => build);
    const now = [shell(), options.released?.remotes(), options.suspects?.(), ...built];
    if (now.length !== seen.length || now.some((each, index) => each !== seen[index])) counted += 1;
    seen = now;
    return counted;
  };
  return {
    shell,
    remotes: (browser) => remotes(browser),
    hasCanary,
    revision,
    compilations,
    known,
    identify,
    release,
    releases,
  };
};
