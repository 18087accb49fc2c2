import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { remoteFolders } from '@slabdesk/command-kit/workspaces.cjs';
import { matchRoutes } from 'react-router-dom';
import { inputFiles } from './webpack/input-hash.mjs';
import { readManifest } from './webpack/manifest.mjs';

/** A path as it is written in a link, a navigation, a function of a record's path or a constant. */
const LINK =
  /(?:\b(?:to|href)=\{?|\b(?:to|redirect): |\b(?:navigate|navigateTo|leaveView)\(|=> |const \w+ = )(['"`])(\/.*?)\1/g;
/** A link of the server, the area of administrators, and "per unit". */
const NO_PAGES = ['/release-preview/leave', '/admin/*', '/x'];

/** An expression right after a word is a query. */
const pathOf = (link) =>
  link
    .replace(/(?<=\w)\$\{[^}]*\}$/, '')
    .replace(/\$\{[^}]*\}/g, 'x')
    .split(/[?#]/)[0];

test('every path in the code of the front end is that of a page', async () => {
  const folders = remoteFolders();
  const manifests = await Promise.all(folders.map((folder) => readManifest(fromRoot(folder))));
  const routes = manifests.flatMap(({ routes }) => routes).filter(({ path }) => path !== '*');
  const sources = [
    ...folders,
    'shell',
    'packages/portal',
    'packages/account-ui',
    'packages/files-ui',
    'packages/orders-ui',
  ];
  const files = (await Promise.all(sources.map((folder) => inputFiles(fromRoot(folder, 'src'))))).flat();
  const paths = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LINK)].map(([, , link]) => pathOf(link)),
  );
  const unknown = paths.filter((path) => !NO_PAGES.includes(path) && !matchRoutes(routes, path));
  assert.deepEqual(unknown, []);
  assert.ok(paths.length > 50, `found only ${paths.length} links`);
});
