import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteBuild, RemoteDescriptor, RemoteRelease, ShellBuild } from 'bff-contract/web';
import type { FastifyBaseLogger } from 'fastify';
import type { Releases } from './releases';
import { incompatibility } from './releases/compatibility';
import type { ReleasedRemote } from './releases/follow-registry';
import { differenceOf, lastGoodOf } from './releases/last-good';
import { isInShare } from './releases/share';
import { moveToOrigin, type RemoteOrigins } from './remote-origins';

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

/** A remote as it is served, with what the browser is told about it. */
export interface ServedRemote {
  build: RemoteBuild;
  descriptor: RemoteDescriptor;
  /** Where the scripts of this release lie, ending in a slash. */
  baseUrl: string;
}

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
  /** What is served now: the shell, then the remotes. */
  releases: () => ReleaseInfo[];
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
  };
  return { build, baseUrl, descriptor };
};

/** A build in the workspace's own folder. */
interface LocalBuild {
  build: RemoteBuild;
  /** Folder of its builds. */
  root: string;
}

/**
 * What a browser may get of a remote, best first: the canary for those in its share, the promoted release, the
 * one before, and the build that the server came with. What is being worked on goes before all of them.
 */
const candidatesOf = (
  local: RemoteBuild | undefined,
  released: ReleasedRemote | undefined,
  browser: string | undefined,
): RemoteBuild[] => {
  const canary = released?.state.canary;
  const isTrying = canary && browser && isInShare(browser, canary.release, canary.percent);
  return [
    local?.isDevelopment ? local : undefined,
    isTrying ? released?.canary?.build : undefined,
    released?.current?.build,
    // After a rollback past the first release nothing is current, and the server's own build is what was before it.
    released?.state.current ? released.lastGood?.build : undefined,
    local,
  ].filter((build) => build !== undefined);
};

/** The first that runs in this shell, with what browsers take where it fails. */
const choose = (
  candidates: readonly RemoteBuild[],
  shell: ShellBuild | undefined,
  secret: string,
  skip: (build: RemoteBuild, reason: string) => void,
): ServedRemote[] => {
  const fit = candidates.filter((build) => {
    const reason = shell && incompatibility(build, shell);
    if (reason) skip(build, reason);
    return !reason;
  });
  const build = fit[0] ?? candidates[0];
  if (!build) return [];
  const { descriptor, ...served } = serve(build, secret);
  const other = lastGoodOf(build, candidates, fit);
  const lastGood = other && differenceOf(descriptor, serve(other, secret).descriptor);
  return [{ ...served, descriptor: { ...descriptor, ...(lastGood && { lastGood }) } }];
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
const findReleased = async (
  releases: Releases,
  name: string,
  asked: string,
  secret: string,
): Promise<ServedRelease | undefined> => {
  const used = releases.remotes().get(name)?.state.used ?? [];
  const audiences = ['everyone', 'admin'] as const;
  const isAsked = (id: string) =>
    audiences.some((audience) => publicDirectory({ name, audience }, id, secret) === asked);
  const id = used.find(isAsked);
  const found = id === undefined ? undefined : await releases.find(name, id);
  if (!found || publicDirectory(found.build, found.build.directory, secret) !== asked) return undefined;
  return { folder: found.folder, files: found.build.files, isDevelopment: false };
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
  /** What was released; without it the newest builds are served. */
  released?: Releases | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Where browsers find the files of remotes that do not come from us. */
  remoteOrigins?: RemoteOrigins | undefined;
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
  const skip = ({ name, directory: release }: RemoteBuild, reason: string) => {
    const line = `${name} ${release} ${reason}`;
    if (skipped.has(line)) return;
    skipped.add(line);
    log.warn({ remote: name, release, reason }, 'a release does not fit the shell; another one is served');
  };
  const remotes = (browser?: string, built = locals()) =>
    [...new Set([...built.keys(), ...released().keys()])].flatMap((name) =>
      choose(candidatesOf(built.get(name)?.build, released().get(name), browser), shell(), secret, skip).map(
        (served) => moveToOrigin(served, options.remoteOrigins ?? new Map()),
      ),
    );
  const release: WebBuilds['release'] = async (name, asked) => {
    const local = locals().get(name);
    const found = options.released && (await findReleased(options.released, name, asked, secret));
    return found ?? (local && findLocal(local, asked, secret));
  };
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
  const hasCanary = () => [...released().values()].some(({ canary }) => canary !== undefined);
  let counted = 0;
  let seen: readonly unknown[] = [];
  const revision = () => {
    const built = [...locals().values()].map(({ build }) => build);
    const now = [shell(), options.released?.remotes(), ...built];
    if (now.length !== seen.length || now.some((each, index) => each !== seen[index])) counted += 1;
    seen = now;
    return counted;
  };
  return { shell, remotes: (browser) => remotes(browser), hasCanary, revision, release, releases };
};
