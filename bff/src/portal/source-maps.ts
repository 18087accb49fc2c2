import { createFolderStore, MAPS, SHELL } from '@slabdesk/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { WebBuilds } from './builds';
import type { Releases } from './releases';
import { publicDirectories } from './serve-remote';

/** Maps that are larger are not read, in bytes. The largest of ours, of the libraries in the shell, has 3 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

const REMOTE_SCRIPT = /^\/remotes\/([a-z][a-z0-9-]{0,30})\/([\w.+-]{1,128})\/(\w[\w.-]{0,150}\.js)$/;
const SHELL_SCRIPT = /^\/assets\/(\w[\w.-]{0,150}\.js)$/;

/** A script of a release. */
export interface ReleasedScript {
  /** `shell`, or the short name of a remote. */
  name: string;
  /** `<version>-<hash>`; of the shell its version, or nothing if it is not known. */
  release: string;
  /** Its file name. */
  script: string;
}

/** A browser's description of itself in the report of a stack. */
export interface Reporter {
  /** The URL of its page. */
  page: string;
  remote?: string | undefined;
  release?: string | undefined;
  shell?: string | undefined;
}

/** The source maps of what browsers run, or ran. */
export interface SourceMaps {
  /** The script that a URL names, if it is one of ours as far as its name goes. Reads nothing. */
  locate: (url: string, reporter: Reporter) => ReleasedScript | undefined;
  /** The source map of a script; undefined if there is none. */
  read: (script: ReleasedScript) => Promise<Buffer | undefined>;
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Finds source maps in the release store and beside the builds of the workspaces. Nothing that it is given is a path. */
export const createSourceMaps = (options: {
  builds: Pick<WebBuilds, 'identify' | 'folderOf'>;
  /** This server's own build of the shell. */
  shellFolder: string;
  secrets: readonly string[];
  released: Releases;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): SourceMaps => {
  const { builds, secrets, released } = options;

  /** The id of a release by its folder in URLs, which is secret for the remotes of administrators. */
  const idOf = (name: string, directory: string, { remote, release }: Reporter): string => {
    const isReported =
      remote === name &&
      release !== undefined &&
      publicDirectories({ name, audience: 'admin' }, release, secrets).includes(directory);
    return (isReported ? release : builds.identify(name, directory)?.id) ?? directory;
  };

  const readBuilt = ({ name, release, script }: ReleasedScript): Promise<Buffer | undefined> => {
    const isShell = name === SHELL;
    const folder = isShell ? options.shellFolder : builds.folderOf(name);
    if (folder === undefined) return Promise.resolve(undefined);
    const key = isShell ? `${MAPS}/${script}.map` : `${MAPS}/${release}/${script}.map`;
    return createFolderStore(folder).read(key, MAX_BYTES);
  };

  const attempt = async (
    script: ReleasedScript,
    read: (script: ReleasedScript) => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined> => {
    try {
      return await read(script);
    } catch (err) {
      options.log.warn({ err, ...script }, 'a source map cannot be read');
      return undefined;
    }
  };

  return {
    locate: (url, reporter) => {
      const origin = originOf(url);
      if (origin === undefined || origin !== originOf(reporter.page)) return undefined;
      const { pathname } = new URL(url);
      const [, ofShell] = SHELL_SCRIPT.exec(pathname) ?? [];
      if (ofShell !== undefined) return { name: SHELL, release: reporter.shell ?? '', script: ofShell };
      const [, name, directory, script] = REMOTE_SCRIPT.exec(pathname) ?? [];
      if (name === undefined || directory === undefined || script === undefined) return undefined;
      return { name, release: idOf(name, directory, reporter), script };
    },
    read: async (script) =>
      (await attempt(script, readBuilt)) ??
      (await attempt(script, (each) => released.sourceMap(each, MAX_BYTES))),
  };
};
