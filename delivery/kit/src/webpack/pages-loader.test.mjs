import assert from 'node:assert/strict';
import { test } from 'node:test';
import reduceToLoaders from './pages-loader.mjs';

const reduce = (source, options = {}) =>
  reduceToLoaders.call({ resourcePath: '/mfe-slabs/src/pages.ts', getOptions: () => options }, source);

const SOURCE = `import type { Remote } from '@slabdesk/portal';
export const remote: Remote = {
  name: 'slabs',
  pages: {
    'slab-yards': { path: '/slabs', title: 'Slabs', layout: 'dealer', guard: 'dealer', load: () => import('./page').then((module) => module.Page) },
  },
  search: { kinds: [], load: () => import('./find') },
  extensions: { 'order.aside': { care: { order: 10, load: () => import('./care') } } },
};`;

test('code of a remote names its chunks, and has nothing of the manifest', async () => {
  const code = (await reduce(SOURCE)).replace(/\s+/g, ' ');
  assert.match(
    code,
    /"slab-yards": \(\) ?=> ?import\(\/\* webpackChunkName: "page-slab-yards" \*\/ '.\/page'\)/,
  );
  assert.match(code, /"search": \(\) ?=> ?import\('.\/find'\)/);
  assert.match(code, /"order.aside": { "care": \(\) ?=> ?import\('.\/care'\) }/);
  assert.doesNotMatch(code, /Slabs|dealer/);
  assert.match(await reduce(SOURCE, { prefix: 'slabs-' }), /"page-slabs-slab-yards"/);
});

test('values that the build would lose are refused', async () => {
  const using = (load) => SOURCE.replace("() => import('./find')", load);
  await assert.rejects(
    reduce(using('lazily(find)')),
    /only types and files beside it. lazily is not defined/,
  );
  await assert.rejects(
    reduce(using('async () => (await import("./find")).find')),
    /"load" of search .* must begin/,
  );
  await assert.rejects(reduce(`import 'icons';\n${SOURCE}`), /It imports "icons"/);
});
