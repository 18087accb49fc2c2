import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  createFolderStore,
  type FinishedBuild,
  publish,
  type RemoteBuild,
  type RemoteState,
  readBuild,
} from '@slabdesk/releases';
import remotePaths from 'bff-contract/remotes.json';
import { chooseReleases } from './pipelines';

const ROOT = path.resolve(__dirname, '../..');

const digest = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('base64');

/** A release under another version and global, with the integrity of its changed files. */
const copyOf = (
  { build, files }: FinishedBuild<RemoteBuild>,
  version: string,
  alter: (file: string, code: string) => string,
) => {
  const own = createHash('sha256').update(version).digest('hex').slice(0, 12);
  const rename = (text: string) => text.replaceAll(build.hash, own);
  const scripts = [...files].filter(([file]) => file.endsWith('.js'));
  const texts = new Map(
    scripts.map(([file, bytes]) => [file, alter(file, rename(bytes.toString('utf8')))] as const),
  );
  // The container names the hash of each of its chunks.
  let entry = texts.get(build.entry) ?? '';
  for (const [file, bytes] of scripts) {
    if (file === build.entry) continue;
    const altered = Buffer.from(texts.get(file) ?? '');
    entry = entry.replaceAll(digest('sha256', bytes), digest('sha256', altered));
  }
  texts.set(build.entry, entry);
  const copies = new Map([...texts].map(([file, text]) => [file, Buffer.from(text)]));
  const integrity = Object.fromEntries(
    Object.entries(build.integrity).map(([file, known]) => {
      const algorithm = known.split('-')[0] ?? '';
      return [file, `${algorithm}-${digest(algorithm, copies.get(file) ?? Buffer.alloc(0))}`];
    }),
  );
  const copy = { ...build, version, hash: own, directory: `${version}-${own}`, global: rename(build.global) };
  return { build: { ...copy, integrity }, files: copies };
};

export interface Copy {
  /** `<version>-<hash>` */
  directory: string;
  version: string;
  global: string;
  /** URL of its container. */
  entry: string;
  integrity: string | undefined;
}

/**
 * Puts copies of the built dealer remote, whole or broken, into the store of a portal in a folder, without a build.
 *
 * @param portal whose browsers get them
 * @param shell the registry's entry for the shell
 */
export const createReleaseCopies = async (
  folder: string,
  portal: { run: (command: string, args: string[]) => Promise<void> },
  shell?: RemoteState,
) => {
  const store = createFolderStore(folder);
  const source = await readBuild(path.join(ROOT, 'mfe-dealer', 'dist'), remotePaths);
  return {
    release: async (
      version: string,
      alter: (file: string, code: string) => string = (_file, code) => code,
    ): Promise<Copy> => {
      const copy = copyOf(source, version, alter);
      const built = { at: new Date().toISOString(), by: 'e2e', node: process.version };
      await publish(store, copy, built);
      const { directory, global, entry, integrity } = copy.build;
      return {
        directory,
        version,
        global,
        entry: `/remotes/dealer/${directory}/${entry}`,
        integrity: integrity[entry],
      };
    },
    /** Promotes the first of them; the second was current before, the others are for open tabs. */
    promote: (...[current, before, ...others]: Copy[]) => {
      const dealer = {
        ...(current && { current: current.directory }),
        previous: before ? [before.directory] : [],
        since: Date.now(),
        used: [current, before, ...others].flatMap((copy) => (copy ? [copy.directory] : [])),
      };
      return chooseReleases(portal.run, { remotes: { dealer }, ...(shell && { shell }) });
    },
  };
};
