import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../packages/command-kit/src/find-program.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { run } from '../../packages/command-kit/src/run.mjs';

/** Settings by which npm reaches its registry on this machine, which a build needs as well. */
const NETWORK = /^(npm_config_(registry|cafile)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i;

/**
 * Runs `buildah` with storage of its own, and without a daemon or user namespaces.
 *
 * @returns calls of buildah, which resolve to what it prints, and a function that removes everything
 */
export const createBuildah = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'image-'));
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')];
  const command = (args) => [...storage, ...args];
  const buildah = async (...args) => {
    const { code, output } = await run('buildah', command(args), { env });
    if (code !== 0)
      throw problem(`buildah ${args[0]} failed:\n${output.trim().split('\n').slice(-20).join('\n')}`);
    return output.trim();
  };
  return { buildah, command, env, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const mirror = async () => {
  const { output } = await run('apt-get', ['indextargets', '--format', '$(SITE)']);
  return output.split('\n').find((site) => /\/debian$/.test(site)) ?? 'http://deb.debian.org/debian';
};

/** The folder of npm, from its command `bin/npm-cli.js`. */
const npmFolder = () => path.join(realpathSync(findProgram('npm')), '..', '..');

/**
 * Makes the two bases of deploy/Dockerfile from packages of Debian and the Node.js of this process: registries of images can't be
 * reached from everywhere.
 *
 * @param {ReturnType<typeof createBuildah>} context
 * @returns {Promise<{ build: string, runtime: string }>} the names of the images
 */
export const makeBases = async ({ buildah, folder }) => {
  const debian = path.join(folder, 'debian');
  const args = ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian, await mirror()];
  const { code, output } = await run('debootstrap', args);
  if (code !== 0) throw problem(`debootstrap failed:\n${output.trim().split('\n').slice(-5).join('\n')}`);
  const [runtime, build] = ['localhost/runtime-base', 'localhost/build-base'];
  const container = await buildah('from', 'scratch');
  await buildah('copy', '-q', container, debian, '/');
  await buildah('commit', '-q', container, runtime);
  await buildah('copy', '-q', container, process.execPath, '/usr/local/bin/node');
  await buildah('copy', '-q', container, npmFolder(), '/usr/local/lib/node_modules/npm');
  await buildah(
    'run',
    container,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  );
  for (const [name, value = ''] of Object.entries(process.env).filter(([each]) => NETWORK.test(each))) {
    await buildah('config', '--env', `${name}=${value}`, container);
    if (path.isAbsolute(value) && existsSync(value)) await buildah('copy', '-q', container, value, value);
  }
  await buildah('commit', '-q', container, build);
  return { build, runtime };
};
