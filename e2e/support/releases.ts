import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createFolderStore, createPortalClient, type PortalChange } from '@slabdesk/releases';
import type { Pipelines } from './pipelines';

const ROOT = path.resolve(__dirname, '../..');
/** The program `portal`, as npm scripts run it. */
const PORTAL = [
  '--conditions=source',
  path.join(ROOT, 'scripts', 'node.mjs'),
  path.join(ROOT, 'delivery', 'releases', 'commands', 'portal.mts'),
];
/** Playwright compiles modules that are imported statically to CommonJS, which these can't be. */
const releaseHelpers = async () => ({
  ...(await import('./release-built.mjs')),
  ...(await import('./release-stored.mjs')),
  ...(await import('./repack.mjs')),
});
/** Commands that require a passed matrix. */
const FORWARD = ['promote', 'canary', 'pin'];
/** Remotes that other bundlers build. */
export const BUNDLERS = path.join(ROOT, 'e2e', 'bundlers');
/** Remotes with a React of their own, and with another framework. */
const MOUNTED = path.join(ROOT, 'e2e', 'mounted');
export type Bundler = 'webpack' | 'rspack' | 'vite';

const remoteOf = (workspace: string): string => workspace.replace(/^mfe-/, '');

/**
 * Releases remotes to a running portal as pipelines do.
 *
 * @param folder its release store, for finished builds: uploading a shell takes seconds of CPU
 * @param dir the folder whose package.json claims paths for remotes that are not the platform's
 */
export const createReleases = ({ url, keyOf }: Pipelines, folder?: string, dir = ROOT) => {
  const run = async (remote: string, file: string[], args: string[], cwd = ROOT) => {
    const env = { ...process.env, PORTAL_URL: url, RELEASE_API_KEY: await keyOf(remote) };
    const { stdout } = await promisify(execFile)(process.execPath, [...file, ...args], { cwd, env });
    return stdout;
  };
  /** The portal, as calls of this process: commands take half a second to start. */
  const portalFor = async (remote: string) => createPortalClient(url, await keyOf(remote));
  const storeFor = (remote: string) => (folder === undefined ? portalFor(remote) : createFolderStore(folder));
  const pipeline = (...args: string[]) => run(args[1] ?? 'shell', PORTAL, args, dir);
  /** Builds into a folder, and releases it. */
  const releaseFrom = async (
    remote: string,
    dir: string,
    version: string,
    build: (out: string) => string[],
  ) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'e2e-from-'));
    try {
      const out = path.join(folder, 'out');
      await run(remote, [path.join(dir, 'build.mjs')], build(out), dir);
      return await run(remote, PORTAL, ['release', '--from', out, '--version', version], dir);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const idOf = (name: string, version: string) => `${name}${version}`.replace(/\W/g, '');
  return {
    /** `npm run release -w mfe-auth -- --version 1.4.0` */
    release: (workspace: string, version: string) =>
      run(remoteOf(workspace), PORTAL, ['release', '--version', version], path.join(ROOT, workspace)),
    /** Releases the built workspace with other facts, without another build. Resolves to the release's id. */
    releaseBuilt: async (workspace: string, version: string, facts: object = {}) =>
      (await releaseHelpers()).releaseBuilt(await storeFor(remoteOf(workspace)), workspace, version, facts),
    /**
     * Builds the small remote of `e2e/bundlers` by another bundler, and releases that folder. Its one page is
     * /terms-of-service, /tools or /admin/tools.
     */
    releaseBuiltBy: (bundler: Bundler, remote: 'auth' | 'tools' | 'admin', version: string) =>
      releaseFrom(remote, BUNDLERS, version, (out) => [bundler, remote, out, idOf(bundler, version)]),
    /**
     * Builds a remote of `e2e/mounted`, and releases that folder. Its one page is /profile/slabs/:id (React 18, as dealer) or
     * /terms-of-service (Preact or Vue, as auth).
     *
     * @param broken its page fails while it mounts
     */
    releaseMounted: (framework: 'react-18' | 'preact' | 'vue', version: string, broken = false) =>
      releaseFrom(framework === 'react-18' ? 'dealer' : 'auth', MOUNTED, version, (out) => [
        framework,
        out,
        idOf(framework, version),
        ...(broken ? ['broken'] : []),
      ]),
    /** Releases the stored dealer remote of a previous major version of the portal API. Resolves to its version. */
    releaseStored: async (major: string) =>
      (await releaseHelpers()).releaseStored(await storeFor('dealer'), major),
    /**
     * The finished build of a remote as another release, without a build: its headings end in the version.
     * @param changes a page whose code fails, or another label for the first navigation entry
     */
    repack: async (workspace: string, version: string, changes: { broken?: string; label?: string } = {}) =>
      (await releaseHelpers()).repack(await storeFor(remoteOf(workspace)), workspace, version, changes),
    /** `npm run portal -- promote auth 1.4.0 --reason …` */
    pipeline,
    /** The same without the matrix, as calls of this process, and without what the command checks itself. */
    change: async (action: PortalChange['action'], name: string, version?: string, percent?: number) => {
      const portal = await portalFor(name);
      const { generation: base } = await portal.overview();
      const asked = {
        action,
        base,
        reason: 'A test',
        ...(version && { release: version }),
        ...(percent && { percent }),
        ...(FORWARD.includes(action) && { unproven: 'A test of what comes after' }),
      };
      await portal.change(name, asked, async () => undefined);
    },
    /** `npm run portal -- matrix auth 1.4.0`: what it prints, and its exit code. */
    matrix: async (...args: string[]) =>
      run(args[0] ?? 'shell', PORTAL, ['matrix', ...args]).then(
        (output) => ({ code: 0, output }),
        (error: { code: number; stdout: string; stderr: string }) => ({
          code: error.code,
          output: error.stdout + error.stderr,
        }),
      ),
  };
};
