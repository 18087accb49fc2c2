import { createHash } from 'node:crypto';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { readBuild, readShellBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import { publish } from './publish.mjs';

const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Releases the finished build under another version and with other facts, so that a test has a previous release
 * without another build.
 *
 * @param {Parameters<typeof publish>[0]} store
 * @param {string} workspace such as `mfe-auth`, or `shell`
 * @param {string} version
 * @param {any} facts such as `{ sharedVersions: {} }`. `container` replaces the container's script; `first` is a script of a shell
 *   that runs before its own
 * @returns {Promise<string>} the release's id
 */
export const releaseBuilt = async (store, workspace, version, { container, first, ...facts }) => {
  const dist = fromRoot(workspace, 'dist');
  const { build, files, maps } = await (workspace === 'shell'
    ? readShellBuild(dist)
    : readBuild(dist, await readRemotePaths(ROOT)));
  if (container) {
    const bytes = Buffer.from(container.replaceAll('GLOBAL', build.global));
    files.clear();
    files.set(build.entry, bytes);
    Object.assign(build, { exposed: [], integrity: { [build.entry]: sha384(bytes) } });
  }
  if (first) {
    const bytes = Buffer.from(first);
    const file = `first.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.js`;
    files.set(file, bytes);
    build.scripts = [file, ...build.scripts];
    build.integrity[file] = sha384(bytes);
  }
  const release = { ...build, ...facts, version, directory: `${version}-${build.hash}` };
  await publish(store, { build: release, files, maps });
  return release.directory;
};
