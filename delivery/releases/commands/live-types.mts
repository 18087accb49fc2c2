import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  problem,
  type ReleaseReader,
  readRelease,
  readReleaseFiles,
  SHELL,
  type ShellBuild,
  type ShellRelease,
} from '@slabdesk/releases';
import { typeErrors } from '@slabdesk/remote-kit/check-remote';
import { declarationFile } from '@slabdesk/remote-kit/modules';
import { isOffered } from 'bff-contract/compatibility';

const MAX_LINES = 10;

/**
 * Adds the declarations of the shared modules to a finished build of the shell, for `readShellBuild` to read.
 *
 * @param dist holds `shell.json` and `assets`
 * @param shell the content of `shell.json`
 * @param surface by specifier
 */
export const addDeclarations = async (
  dist: string,
  shell: ShellBuild,
  surface: Record<string, { declarations: string }>,
): Promise<void> => {
  const types = Object.fromEntries(Object.keys(surface).map((module) => [module, declarationFile(module)]));
  for (const [module, file] of Object.entries(types))
    await writeFile(path.join(dist, 'assets', file), surface[module]?.declarations ?? '');
  await writeFile(path.join(dist, 'shell.json'), JSON.stringify({ ...shell, types }));
};

/** The declarations of a shell's release, by specifier; undefined for a release from before it carried them. */
const readDeclarations = async (
  store: ReleaseReader,
  release: ShellRelease | undefined,
): Promise<Record<string, string> | undefined> => {
  if (!release?.types) return undefined;
  const names = Object.values(release.types);
  const files = Object.fromEntries(Object.entries(release.files).filter(([file]) => names.includes(file)));
  const texts = await readReleaseFiles(store, { ...release, files });
  return Object.fromEntries(
    Object.entries(release.types).map(([module, file]) => {
      const bytes = texts.get(file);
      if (!bytes) throw problem(`${release.directory} of the shell has no ${file}.`);
      return [module, bytes.toString('utf8')];
    }),
  );
};

export interface LiveShell {
  id: string;
  /** The major version of the portal API before, which it serves as well. */
  previous?: ShellRelease['previous'];
  /** Declarations by specifier; old releases have none. */
  modules: Record<string, string> | undefined;
}

/** @param live the ids of the live shells, including the previous release, which open tabs still run */
export const readLiveShells = (store: ReleaseReader, live: readonly string[]): Promise<LiveShell[]> =>
  Promise.all(
    live.map(async (id) => {
      const release = await readRelease(store, SHELL, id);
      return {
        id,
        ...(release?.previous && { previous: release.previous }),
        modules: await readDeclarations(store, release),
      };
    }),
  );

/**
 * The shells as seen by a remote that is built with a version of the portal API. A shell that serves it through an adapter
 * has no declarations for it: its own declare the next major version.
 */
export const shellsFor = (portalApi: string, shells: readonly LiveShell[]): LiveShell[] =>
  shells.map((shell) =>
    shell.previous && isOffered(portalApi, shell.previous.portalApi)
      ? { ...shell, modules: undefined }
      : shell,
  );

const summarize = (lines: readonly string[]): string => {
  const more = lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more lines`] : [];
  return [...lines.slice(0, MAX_LINES), ...more].join('\n');
};

/**
 * Refuses a remote whose types don't fit a live shell.
 *
 * @param dir the remote's folder
 * @returns the shells that it was checked against
 */
export const checkAgainstShells = async (dir: string, shells: readonly LiveShell[]): Promise<string[]> => {
  const known = shells.flatMap(({ id, modules }) => (modules ? [{ id, modules }] : []));
  for (const { id, modules } of known) {
    const errors = await typeErrors(dir, modules);
    if (errors.length > 0)
      throw problem(
        `The types of ${path.basename(dir)} don't fit shell ${id}, which is live:\n${summarize(errors)}`,
        'Use what that shell has, or deploy a newer shell first.',
      );
  }
  return known.map(({ id }) => id);
};
