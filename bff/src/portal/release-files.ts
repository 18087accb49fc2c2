import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isReleaseId, type RemoteBuild, type RemoteRelease } from '@slabdesk/releases';
import type { Releases } from './releases';
import { publicDirectories } from './serve-remote';
import { watchedJson } from './watched-json';

/** The files of a release. */
export interface ReleaseFiles {
  folder: string;
  /** The files that may be served; undefined means all. */
  files?: RemoteRelease['files'];
  /** Whether the files can still change. */
  isDevelopment: boolean;
}

/** A build in the folder of its workspace. */
export interface LocalBuild {
  build: RemoteBuild;
  /** The folder of all its builds. */
  root: string;
}

/** The releases in a workspace's folder besides the current build: open tabs still load them. */
export const olderReleases = ({ build, root }: LocalBuild): string[] =>
  readdirSync(root).filter((directory) => isReleaseId(directory) && directory !== build.directory);

/** Reads the builds of workspaces by the name of their remote, and notices new ones. */
export const createLocalBuilds = (remoteFiles: () => readonly string[]) => {
  const readers = new Map<string, () => RemoteBuild | undefined>();
  const readerOf = (file: string) => {
    const reader = readers.get(file) ?? watchedJson<RemoteBuild>(file);
    readers.set(file, reader);
    return reader;
  };
  return (): Map<string, LocalBuild> =>
    new Map(
      remoteFiles().flatMap((file) => {
        const build = readerOf(file)();
        return build ? [[build.name, { build, root: dirname(file) }] as const] : [];
      }),
    );
};

/** The files of a workspace's release, by its folder in URLs. */
export const findLocalFiles = (
  local: LocalBuild,
  directory: string,
  secrets: readonly string[],
): ReleaseFiles | undefined => {
  const { build, root } = local;
  const isRequested = (name: string) => publicDirectories(build, name, secrets).includes(directory);
  if (isRequested(build.directory)) {
    return { folder: join(root, build.directory), isDevelopment: build.isDevelopment === true };
  }
  const older = olderReleases(local).find(isRequested);
  return older ? { folder: join(root, older), isDevelopment: false } : undefined;
};

/** Finds the files of releases in the release store, by the name of the remote and the folder in URLs. */
export const createReleasedFinder =
  (releases: Releases, secrets: readonly string[]) =>
  async (name: string, directory: string): Promise<ReleaseFiles | undefined> => {
    const served = releases.remotes().get(name)?.served ?? [];
    const isAt = (audience: RemoteBuild['audience']) => (id: string) =>
      publicDirectories({ name, audience }, id, secrets).includes(directory);
    const id = served.find(isAt('everyone')) ?? served.find(isAt('admin'));
    const found = id === undefined ? undefined : await releases.find(name, id);
    if (!found || !publicDirectories(found.build, found.build.directory, secrets).includes(directory)) {
      return undefined;
    }
    return { folder: found.folder, files: found.build.files, isDevelopment: false };
  };
