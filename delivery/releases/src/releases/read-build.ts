import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { descriptionProblem } from 'bff-contract/compatibility';
import { manifestProblem, type RemotePaths } from 'bff-contract/remote-paths';
import type { FinishedBuild, NamedShellBuild, RemoteBuild, ShellBuild } from '../format';
import { problem } from '../problem';
import { settingsProblem } from '../settings';
import { LIMITS, type StoredFiles, WholeRemoteRelease, WholeShellRelease } from '../shapes';
import { codeOf, readRegularFile } from '../store/regular-file';
import { MAPS, SHELL } from '../store/release-store';
import { shapeProblem } from '../stored-json';
import { naming } from '../unreadable';
import { checkModules } from './check-modules';
import { integrityOf, isReleaseId } from './read-releases';

/** Builds state the integrity of their scripts as browsers need it, with a shorter hash than the store's. */
const isIntact = (bytes: Buffer | undefined, integrity: string): boolean => {
  const algorithm = /^(sha256|sha384|sha512)-/.exec(integrity)?.[1];
  return algorithm !== undefined && bytes !== undefined && integrityOf(bytes, algorithm) === integrity;
};

/** Every file that the description names is there, and is the one that was built. */
const checkFiles = (
  { directory, integrity }: Pick<RemoteBuild, 'directory' | 'integrity'>,
  named: readonly string[],
  files: ReadonlyMap<string, Buffer>,
): void => {
  if (!isReleaseId(directory)) throw problem(`${directory} is no version: 1.4.0 would be one.`);
  const lost = named.find((file) => !files.has(file));
  if (lost) throw problem(`The build names ${lost}, but there is no such file.`);
  const altered = Object.entries(integrity).find(([file, expected]) => !isIntact(files.get(file), expected));
  if (altered) throw problem(`${altered[0]} is not the file that was built.`);
};

/** Two releases run in one page: no two may have a container of the same name, and remotes none of each other's. */
const refuseForeignName = ({ name, global }: Pick<RemoteBuild, 'name' | 'global'>): void => {
  const start = `remote_${name.replaceAll('-', '_')}_`;
  if (global.startsWith(start) && /^[A-Za-z0-9]+$/.test(global.slice(start.length))) return;
  throw problem(
    `The container is named ${global}.`,
    `Name it ${start} and letters and digits that differ for each release, such as a part of the commit.`,
  );
};

const checkRemote = async (
  { build, files }: FinishedBuild<RemoteBuild>,
  remotePaths: RemotePaths,
): Promise<void> => {
  if (build.isDevelopment) throw problem('A development build is not released.');
  const reason =
    descriptionProblem(build) ??
    manifestProblem(build, remotePaths) ??
    (build.settings && settingsProblem(build.settings));
  if (reason) throw problem(`${build.name} ${build.version} can't be released: ${reason}.`);
  refuseForeignName(build);
  const scripts = Object.values(build.pages).flatMap((page) => page.scripts);
  checkFiles(build, [build.entry, ...build.exposed, ...scripts], files);
  if (build.format === 'module') await checkModules(build, files);
  else if (!files.get(build.entry)?.includes(build.global))
    throw problem(`${build.entry} sets no container named ${build.global}.`);
};

const isOfShell = (build: RemoteBuild | NamedShellBuild): build is NamedShellBuild => build.name === SHELL;

const checkShell = ({ build, files }: FinishedBuild<NamedShellBuild>): void => {
  const { scripts, layouts, shares, fonts, icon, types = {} } = build;
  const lists = Object.values({ ...layouts, ...shares });
  const named = [...scripts, ...lists.flat(), ...fonts, ...Object.values(types)];
  checkFiles(build, icon ? [...named, icon] : named, files);
};

/** Reads a file of a build; a link or a pipe is none. */
const readBuilt = async (folder: string, name: string): Promise<Buffer> => {
  const file = join(folder, name);
  const bytes = await naming(file, () => readRegularFile(folder, name, LIMITS.fileBytes));
  if (!bytes) throw problem(`The build left no ${file}.`);
  return bytes;
};

const readFiles = async (folder: string): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  for (const name of (await readdir(folder)).sort()) files.set(name, await readBuilt(folder, name));
  return files;
};

/** The source maps of a build. Other bundlers write them beside the scripts or not at all. */
const readMaps = async (folder: string): Promise<Map<string, Buffer>> =>
  readFiles(folder).catch((error) => {
    if (codeOf(error) === 'ENOENT') return new Map<string, Buffer>();
    throw error;
  });

/** Reads the files of a build, and apart from them its source maps, which are in a folder of their own or among them. */
const readApart = async (
  folder: string,
  mapsFolder: string,
): Promise<Pick<FinishedBuild, 'files'> & { maps: Map<string, Buffer> }> => {
  const [all, maps] = await Promise.all([readFiles(folder), readMaps(mapsFolder)]);
  const isMap = ([name]: [string, Buffer]) => name.endsWith('.map');
  return {
    files: new Map([...all].filter((file) => !isMap(file))),
    maps: new Map([...[...all].filter(isMap), ...maps]),
  };
};

const readJson = async <T>(folder: string, name: string): Promise<T> =>
  JSON.parse((await readBuilt(folder, name)).toString('utf8')) as T;

/** The files of a release as its description lists them. */
export const listFiles = (files: ReadonlyMap<string, Buffer>): StoredFiles =>
  Object.fromEntries(
    [...files].map(([name, bytes]) => [name, { integrity: integrityOf(bytes), bytes: bytes.length }]),
  );

/**
 * Reads a finished build of a remote, and checks that it is whole.
 *
 * @param dist holds `remote.json`, the folder of the build, and `maps`, a folder of such folders with source maps
 * @param remotePaths the paths that each remote owns
 * @throws a problem where it can't be released
 */
export const readBuild = async (
  dist: string,
  remotePaths: RemotePaths,
): Promise<FinishedBuild<RemoteBuild>> => {
  const build = await readJson<RemoteBuild>(dist, 'remote.json');
  const { directory } = build;
  const finished = { build, ...(await readApart(join(dist, directory), join(dist, MAPS, directory))) };
  await checkRemote(finished, remotePaths);
  return finished;
};

/**
 * The same for the shell.
 *
 * @param dist holds `shell.json`, `assets` and `maps`, of this build alone
 */
export const readShellBuild = async (dist: string): Promise<FinishedBuild<NamedShellBuild>> => {
  const shell = await readJson<ShellBuild & Pick<NamedShellBuild, 'hash' | 'types'>>(dist, 'shell.json');
  const { files, maps } = await readApart(join(dist, 'assets'), join(dist, MAPS));
  const build = { name: SHELL, ...shell, directory: `${shell.version}-${shell.hash}` } as const;
  checkShell({ build, files });
  return { build, files, maps };
};

/**
 * A build that was uploaded by parts, checked as one that is read from a folder. None of its code is run.
 *
 * @param name the remote, or `shell`, that the uploader may release
 * @param described its `remote.json`, or that of a shell
 * @throws a problem where it can't be released
 */
export const readUploadedBuild = async (
  name: string,
  described: object,
  { files, maps }: Pick<FinishedBuild, 'files'> & { maps: Map<string, Buffer> },
  remotePaths: RemotePaths,
): Promise<FinishedBuild> => {
  const release = { ...described, files: listFiles(files), maps: listFiles(maps) };
  const wrong = shapeProblem(name === SHELL ? WholeShellRelease : WholeRemoteRelease, release);
  if (wrong) throw problem(`The description of the build has the wrong shape: ${wrong}.`);
  const { files: _files, maps: _maps, ...rest } = release;
  const build = rest as unknown as RemoteBuild | NamedShellBuild;
  if (build.name !== name) throw problem(`It describes a build of ${build.name}, and this is ${name}.`);
  if (build.directory !== `${build.version}-${build.hash}`)
    throw problem(`${build.directory} is not version ${build.version} with the hash ${build.hash}.`);
  if (isOfShell(build)) checkShell({ build, files });
  else await checkRemote({ build, files }, remotePaths);
  return { build, files, maps };
};
