/**
 * `npm run new-remote -- slabs` creates a remote with one page in the dealer's navigation, a test and stubs.
 * delivery/create/README.md describes the next steps.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@slabdesk/command-kit/paths';
import { problem, runMain } from '@slabdesk/command-kit/problem';
import { run } from '@slabdesk/command-kit/run';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { folderOf, isRemoteName, remoteSources } from '@slabdesk/create-remote/template';
import { listRemotes } from './list-remotes.mjs';
import { listProblem, manifestProblem, readRemotePaths } from './webpack/contract.mjs';
import { readPortalApi } from './webpack/manifest.mjs';

/** New remotes copy scripts and versions from this remote. */
const MODEL = 'mfe-dealer';
/** Packages that every remote needs; the model's own libraries are omitted. */
const PORTAL_PACKAGES = ['@slabdesk/portal', '@slabdesk/units', 'bff-contract', 'react', 'shared-ui'];

const packageJson = (root, folder) => {
  const model = JSON.parse(readFileSync(path.join(root, MODEL, 'package.json'), 'utf8'));
  const scripts = Object.entries(model.scripts).map(([name, script]) => [
    name,
    script.replaceAll(MODEL, folder),
  ]);
  const taken = Object.entries(model.dependencies).filter(([name]) => PORTAL_PACKAGES.includes(name));
  const own = {
    ...model,
    name: folder,
    version: '0.1.0',
    portalApi: `^${readPortalApi(root)}`,
    scripts: Object.fromEntries(scripts),
    dependencies: Object.fromEntries(taken),
  };
  return `${JSON.stringify(own, null, 2)}\n`;
};

/** The port of the development server: the first one after the other remotes' ports. */
const freePort = (root) =>
  1 +
  Math.max(
    ...remoteFolders(root).map((folder) => {
      const config = readFileSync(path.join(root, folder, 'webpack.config.mjs'), 'utf8');
      return Number(/port: (\d+)/.exec(config)?.[1] ?? 3100);
    }),
  );

const filesOf = (root, name) => {
  const folder = folderOf(name);
  return {
    'package.json': packageJson(root, folder),
    'tsconfig.json': readFileSync(path.join(root, MODEL, 'tsconfig.json'), 'utf8'),
    'jest.setup.ts': readFileSync(path.join(root, MODEL, 'jest.setup.ts'), 'utf8'),
    'webpack.config.mjs': `import { remoteConfig } from '@slabdesk/remote-kit';

export default remoteConfig({ dir: import.meta.dirname, port: ${freePort(root)} });
`,
    ...remoteSources(name, `npm run standalone -w ${folder}`),
  };
};

/** If the name or path is in use, one remote would hide the other. */
const refuseIfTaken = async (root, name) => {
  const remotes = await readRemotePaths(root);
  if (Object.hasOwn(remotes, name) || existsSync(path.join(root, folderOf(name)))) {
    throw problem(`${folderOf(name)} exists already.`);
  }
  const extended = { ...remotes, [name]: [`/${name}/*`] };
  const page = { path: `/${name}`, page: name, layout: 'sidebar', guard: 'dealer', title: name };
  const reason = listProblem(extended) ?? manifestProblem({ name, routes: [page], nav: [] }, extended);
  if (reason) throw problem(`/${name} can't be the page of a new remote: ${reason}.`, 'Choose another name.');
};

/**
 * Writes the workspace of a new remote.
 * @throws a problem when the name is invalid or taken
 */
export const createRemote = async (root, name) => {
  if (!isRemoteName(name)) {
    throw problem(
      `${name ? `"${name}" is no name for a remote` : 'Say its name'}: lower-case words, joined by hyphens.`,
      'npm run new-remote -- slabs',
    );
  }
  await refuseIfTaken(root, name);
  const folder = folderOf(name);
  for (const [file, text] of Object.entries(filesOf(root, name))) {
    await mkdir(path.dirname(path.join(root, folder, file)), { recursive: true });
    await writeFile(path.join(root, folder, file), text);
  }
  await listRemotes(root);
  return folder;
};

/** Links the workspace in node_modules and adds it to the lock file. */
const install = async () => {
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']);
  if (code !== 0) throw problem('npm install failed:', output.trim());
};

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [name, ...others] = positionals;
    if (others.length > 0)
      throw problem(`One name is needed, not also ${others.join(' ')}.`, 'npm run new-remote -- slabs');
    const folder = await createRemote(ROOT, name);
    await install();
    console.log(`Created ${folder}. To see its page: npm run standalone -w ${folder}`);
  });
}
