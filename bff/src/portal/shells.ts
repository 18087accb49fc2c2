import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL, type ShellBuild, type ShellRelease, shellMisfit, versionOf } from '@slabdesk/releases';
import { SERVER_API, withRemotePaths } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import { isWithdrawn, type KnownRelease, type ReleaseInfo } from './release-info';
import type { Releases } from './releases';
import { isInCanary, type Visitor } from './releases/choose-release';
import type { OpenRelease } from './releases/open-release';
import { modifiedAt, watchedJson } from './watched-json';

/** A build of the shell that browsers get. */
export interface ServedShell {
  build: ShellBuild;
  /** `<version>-<hash>`. A build that is being worked on has none: its tabs are told of changes in another way. */
  id: string | undefined;
  /** Whether it comes from the release store, so that browsers have another one to go back to. */
  isReleased: boolean;
}

/** The shells that browsers get: the server's own, and releases from the store. */
export interface Shells {
  /** The shell for a browser; without a visitor, the shell for everybody. Undefined while there is none. */
  of: (visitor?: Visitor) => ServedShell | undefined;
  /** The id of the build that comes with the server; undefined without one, and during development. */
  brought: () => string | undefined;
  /**
   * Changes when tabs should learn of another shell. While servers are replaced, servers with different shells return the same
   * key: tabs learn of the new shell when its deployment is noted.
   */
  key: (shell: ServedShell | undefined) => string | undefined;
  /** Whether browsers may get a release from the store. */
  hasReleased: () => boolean;
  /** A release that a browser may ask not to get. */
  isReleased: (id: string) => boolean;
  /** Whether browsers may run a shell of this version. */
  hasVersion: (version: string) => boolean;
  /** The folder of a file below `/assets/`. */
  folderOf: (file: string) => Promise<string | undefined>;
  /** The releases that browsers were offered. */
  known: () => KnownRelease[];
  /** The shell for everybody, as administrators see it; undefined while there is none. */
  info: () => ReleaseInfo | undefined;
}

interface ShellsOptions {
  /** `shell.json` of the server's own build. */
  file: string;
  /** The folder of its files. */
  assets: string;
  /** The remotes of the portal, and their paths. */
  paths: RemotePaths;
  released: Pick<Releases, 'shell' | 'find' | 'refresh'>;
  /** Called for each release that is passed over. */
  skip: (release: ShellRelease, reason: string, what: string) => void;
}

const FILE = /^\w[\w.-]{0,159}$/;

/** How long no request makes the server retry a release that can't be opened, in ms. */
const RETRY_MS = 10_000;

/** How often a file that nothing has makes a server look at the registry, in ms. */
const LOOK_EVERY_MS = 1_000;

const toOwn = (build: ShellBuild): ServedShell => {
  // Builds of 0.2 don't say their hash.
  const { hash = createHash('sha256').update(JSON.stringify(build)).digest('hex').slice(0, 12) } = build;
  return {
    build,
    id: build.compilation === undefined ? `${build.version}-${hash}` : undefined,
    isReleased: false,
  };
};

/** Knows the server's own shell, and the releases of the shell that the registry names. */
export const createShells = (options: ShellsOptions): Shells => {
  const { released } = options;
  const own = watchedJson(options.file, (build: ShellBuild) => toOwn(withRemotePaths(build, options.paths)));

  /** Undefined for what this server can't serve. Releases never change, and are asked about with every page. */
  const usable = new WeakMap<ShellRelease, ServedShell | undefined>();
  const toReleased = ({ build }: OpenRelease<ShellRelease>): ServedShell | undefined => {
    if (usable.has(build)) return usable.get(build);
    const reason = shellMisfit(build, SERVER_API);
    if (reason) options.skip(build, reason, 'a shell does not fit the server; another one is served');
    const shell = reason
      ? undefined
      : { build: withRemotePaths(build, options.paths), id: build.directory, isReleased: true };
    usable.set(build, shell);
    return shell;
  };

  const of = (visitor: Visitor = {}): ServedShell | undefined => {
    const brought = own();
    if (brought && brought.id === undefined) return brought;
    const { state, current, canary } = released.shell() ?? {};
    const isTrying = state?.canary && isInCanary(state.canary, visitor);
    const candidates = [isTrying ? canary : undefined, current].flatMap(
      (release) => (release && toReleased(release)) ?? [],
    );
    // A browser that could not run one gets the next, and never a better one that it could not run before.
    const failed = candidates.findIndex(({ id }) => id === visitor.avoidedShell);
    return candidates[failed + 1] ?? brought;
  };

  const served = (): readonly string[] => released.shell()?.served ?? [];

  const isBrought = (file: string): Promise<boolean> =>
    access(join(options.assets, file)).then(
      () => true,
      () => false,
    );

  /** The time until which a release that could not be opened isn't tried again, by id, on the clock of `performance`. */
  const missing = new Map<string, number>();
  const find = async (id: string): Promise<OpenRelease<ShellRelease> | undefined> => {
    if ((missing.get(id) ?? 0) > performance.now()) return undefined;
    const found = await released.find(SHELL, id);
    if (found) missing.delete(id);
    else missing.set(id, performance.now() + RETRY_MS);
    return found;
  };

  const folderIn = async (id: string, file: string): Promise<string | undefined> => {
    const found = await find(id);
    // Declarations are for pipelines.
    const isListed = found && Object.hasOwn(found.build.files, file) && !file.endsWith('.d.ts');
    return isListed ? found.folder : undefined;
  };

  const findFolder = async (file: string): Promise<string | undefined> => {
    for (const id of served()) {
      const folder = await folderIn(id, file);
      if (folder !== undefined) return folder;
    }
    return undefined;
  };

  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Another server may know of a new release already, and have sent its HTML. */
  const lookAgain = async (): Promise<boolean> => {
    const now = performance.now();
    if (now - lookedAt < LOOK_EVERY_MS) return false;
    lookedAt = now;
    await released.refresh();
    return true;
  };

  const since = (shell: ServedShell): number => {
    const noted = released.shell()?.state.since ?? 0;
    // It may have been built long before it was deployed.
    return shell.isReleased ? noted : Math.max(noted, modifiedAt(options.file));
  };

  return {
    of,
    brought: () => own()?.id,
    key: (shell) => {
      const { deployed, current } = released.shell()?.state ?? {};
      return shell?.isReleased ? shell.id : (deployed ?? current ?? shell?.id);
    },
    hasReleased: () => {
      const { current, canary } = released.shell() ?? {};
      return (current ?? canary) !== undefined;
    },
    isReleased: (id) => {
      const { current, canary } = released.shell() ?? {};
      return [current, canary].some((release) => release?.build.directory === id);
    },
    hasVersion: (version) =>
      own()?.build.version === version || served().some((id) => versionOf(id) === version),
    folderOf: async (file) => {
      // Names of files change with their content, so that any release that has the name has the file.
      if (!FILE.test(file)) return undefined;
      if (await isBrought(file)) return options.assets;
      return (await findFolder(file)) ?? ((await lookAgain()) ? findFolder(file) : undefined);
    },
    known: () => {
      const current = of();
      const canary = released.shell()?.state.canary;
      const ids = new Set([current?.id, canary?.release, own()?.id, ...served()]);
      return [...ids].flatMap((id): KnownRelease[] => {
        if (id === undefined || current === undefined) return [];
        const isCurrent = id === current.id;
        const isCanary = !isCurrent && id === canary?.release;
        return [
          {
            remote: SHELL,
            id,
            state: isCurrent ? 'current' : isCanary ? 'canary' : 'older',
            since: since(current),
            isWithdrawn: isWithdrawn(released.shell()?.state, id),
            ...(isCanary && { canary: { ...canary, since: canary.since ?? since(current) } }),
          },
        ];
      });
    },
    info: () => {
      const current = of();
      if (!current) return undefined;
      const { canary, state } = released.shell() ?? {};
      const percent = state?.canary?.percent;
      const brought = current.isReleased ? undefined : (state?.deployed ?? state?.current);
      const inUse = [current.id, canary?.build.directory, brought];
      return {
        name: SHELL,
        version: current.build.version,
        ...(current.isReleased && current.id && { hash: current.id.slice(current.build.version.length + 1) }),
        since: since(current),
        audience: 'everyone',
        older: served().filter((id) => !inUse.includes(id)),
        ...(canary && percent !== undefined && { canary: { version: canary.build.version, percent } }),
      };
    },
  };
};
