/**
 * `npm run new-remote -- slabs` creates a remote with one page in the dealer's navigation, a test and stubs.
 * docs/tutorial/add-a-remote.md describes the next steps.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../../command-kit/src/paths.mjs';
import { problem, refuseArguments, runMain } from '../../command-kit/src/problem.mjs';
import { run, runNode } from '../../command-kit/src/run.mjs';
import { remoteFolders } from '../../command-kit/src/workspaces.cjs';
import { listProblem, manifestProblem, readRemotePaths, remotesFile } from './webpack/contract.mjs';
import { readPortalApi } from './webpack/manifest.mjs';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** New remotes copy scripts and versions from this remote. */
const MODEL = 'mfe-dealer';
/** Packages that every remote needs; the model's own libraries are omitted. */
const PORTAL_PACKAGES = [
  '@slabdesk/domain-ui',
  '@slabdesk/portal',
  '@slabdesk/units',
  'bff-contract',
  'react',
  'shared-ui',
];

const capital = (word) => word[0].toUpperCase() + word.slice(1);

const packageJson = async (root, folder) => {
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
    portalApi: `^${await readPortalApi(root)}`,
    scripts: Object.fromEntries(scripts),
    dependencies: Object.fromEntries(taken),
  };
  return `${JSON.stringify(own, null, 2)}\n`;
};

/** The port of the development server: the first one after those of the other remotes. */
const freePort = (root) =>
  1 +
  Math.max(
    ...remoteFolders(root).map((folder) => {
      const config = readFileSync(path.join(root, folder, 'webpack.config.mjs'), 'utf8');
      return Number(/port: (\d+)/.exec(config)?.[1] ?? 3100);
    }),
  );

const filesOf = async (root, name) => {
  const title = name.split('-').map(capital).join(' ');
  const page = `${title.replaceAll(' ', '')}Page`;
  const folder = `mfe-${name}`;
  return {
    'package.json': await packageJson(root, folder),
    'tsconfig.json': readFileSync(path.join(root, MODEL, 'tsconfig.json'), 'utf8'),
    'jest.setup.ts': readFileSync(path.join(root, MODEL, 'jest.setup.ts'), 'utf8'),
    'webpack.config.mjs': `import { remoteConfig } from '../packages/remote-kit/src/webpack/remote-config.mjs';

export default remoteConfig({ dir: import.meta.dirname, port: ${freePort(root)} });
`,
    'src/manifest.ts': `import type { RemoteManifest } from 'bff-contract/web';

export const manifest: RemoteManifest = {
  name: '${name}',
  audience: 'everyone',
  routes: [
    {
      path: '/${name}',
      page: '${name}',
      layout: 'dealer',
      guard: 'dealer',
      title: '${title}',
    },
  ],
  nav: [
    {
      area: 'dealer-primary',
      label: '${title}',
      to: '/${name}',
      // SVG paths in a square of 24 units, drawn as lines.
      icon: ['M4 4h16v16H4z', 'M4 12h16'],
      order: 60,
      visibleTo: 'dealer',
    },
  ],
};
`,
    'src/index.ts': `import type { RemoteDefinition } from '@slabdesk/portal';

/** What this remote gives to the portal. */
export const remote: RemoteDefinition = {
  pages: {
    ${name.includes('-') ? `'${name}'` : name}: () =>
      import(/* webpackChunkName: "page-${name}" */ './features/${name}/${name}-page').then(
        (module) => module.${page},
      ),
  },
};
`,
    [`src/features/${name}/${name}-page.tsx`]: `import { EmptyState, PageHeader } from 'shared-ui/core';

export const ${page} = () => (
  <>
    <PageHeader title="${title}" />
    <EmptyState title="Nothing here yet" />
  </>
);
`,
    [`src/features/${name}/${name}-page.test.tsx`]: `import { makeUser, renderWithPortal, screen } from '@slabdesk/testing';
import { ${page} } from './${name}-page';

it('is headed by its name', async () => {
  renderWithPortal(<${page} />, { path: '/${name}', user: makeUser() });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});
`,
    'src/testing/stubs.ts': `/** The API as this remote sees it while it runs alone: \`npm run standalone -w ${folder}\`. */
import type { RemoteStubs } from '@slabdesk/testing/stubs';

export const stubs: RemoteStubs = { handlers: [] };
`,
  };
};

/** If the name or path is in use, one remote would hide the other. */
const refuseIfTaken = async (root, name) => {
  const remotes = await readRemotePaths(root);
  if (Object.hasOwn(remotes, name) || existsSync(path.join(root, `mfe-${name}`))) {
    throw problem(`mfe-${name} exists already.`);
  }
  const extended = { ...remotes, [name]: [`/${name}/*`] };
  const page = { path: `/${name}`, page: name, layout: 'dealer', guard: 'dealer', title: name };
  const reason = listProblem(extended) ?? manifestProblem({ name, routes: [page], nav: [] }, extended);
  if (reason) throw problem(`/${name} can't be the page of a new remote: ${reason}.`, 'Choose another name.');
};

/** Adds the remote as the last line, so that the other lines keep their format. */
const addToList = async (root, name) => {
  const text = await readFile(remotesFile(root), 'utf8');
  await writeFile(remotesFile(root), text.replace(/\n\}\s*$/, `,\n  "${name}": ["/${name}/*"]\n}\n`));
};

/**
 * Writes the workspace of a new remote.
 * @throws a problem when the name is invalid or taken
 */
export const createRemote = async (root, name) => {
  if (!NAME.test(name ?? '')) {
    throw problem(
      `${name ? `"${name}" is no name for a remote` : 'Say its name'}: lower-case words, joined by hyphens.`,
      'npm run new-remote -- slabs',
    );
  }
  await refuseIfTaken(root, name);
  const folder = `mfe-${name}`;
  for (const [file, text] of Object.entries(await filesOf(root, name))) {
    await mkdir(path.dirname(path.join(root, folder, file)), { recursive: true });
    await writeFile(path.join(root, folder, file), text);
  }
  await addToList(root, name);
  return folder;
};

/** Links the workspace in node_modules and adds it to the lock file. */
const install = async () => {
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline']);
  if (code !== 0) throw problem('npm install failed:', output.trim());
  await runNode(path.join(ROOT, 'scripts', 'complete-lock.mjs'), []);
};

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const { positionals } = parseArgs({ allowPositionals: true });
    refuseArguments('npm run new-remote', 'One name: npm run new-remote -- slabs', positionals.slice(1));
    const folder = await createRemote(ROOT, positionals[0]);
    await install();
    console.log(`Created ${folder}. To see its page: npm run standalone -w ${folder}`);
  });
}
