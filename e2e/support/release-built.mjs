/**
 * Releases the finished build under another version and with other facts, so that a test has a previous release
 * without another build: `node release-built.mjs mfe-auth 1.4.0 '{"sharedVersions":{}}'`. If the facts include `container`,
 * that text replaces the container's script; if the facts of a shell include `first`, that text is a script that runs before its own.
 */
import { createHash } from 'node:crypto';
import { fromRoot, ROOT } from '@slabdesk/command-kit/paths';
import { openStore, publish, readBuild, readShellBuild } from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';

const [workspace, version, json = '{}'] = process.argv.slice(2);
const { container, first, ...facts } = JSON.parse(json);
const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
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
const built = { at: new Date().toISOString(), by: 'e2e', node: process.version };
await publish(openStore(process.env, ROOT), { build: release, files, maps }, built);
console.log(release.directory);
