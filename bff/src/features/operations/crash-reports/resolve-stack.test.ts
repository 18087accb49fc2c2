import { transformSync } from '@swc/core';
import type { ReleasedScript, SourceMaps } from '../../../portal/source-maps';
import { createStackResolver } from './resolve-stack';

const SOURCE = `// A comment, which is on a line of its own.
export const priceOf = (slab: { cents: number } | undefined): number => {
  if (slab === undefined) throw new Error('There is no slab');
  return slab.cents;
};
`;
const { code, map = '' } = transformSync(SOURCE, {
  swcrc: false,
  filename: 'price.ts',
  sourceFileName: 'mfe-dealer/src/price.ts',
  sourceMaps: true,
  minify: true,
  jsc: {
    parser: { syntax: 'typescript' },
    target: 'es2022',
    minify: { compress: false, mangle: { toplevel: true } },
  },
});
const SITE = `https://portal.example/x.js:1:${code.indexOf('throw') + 1}`;
const PLACE = {
  file: 'mfe-dealer/src/price.ts',
  line: 3,
  column: 27,
  function: 'priceOf',
  code: "if (slab === undefined) throw new Error('There is no slab');",
};

const reporter = { page: 'https://portal.example/orders' };
const script = (name: string): ReleasedScript => ({
  name: 'dealer',
  release: '1.0.0-0000cafe',
  script: name,
});

/** Maps of any script, which count how often they are read. */
const mapsOf = (read: () => Buffer | undefined) => {
  const maps = {
    locate: jest.fn((url: string) => (url === '' ? undefined : script(url))),
    read: jest.fn(async () => read()),
  };
  return maps satisfies SourceMaps;
};
const anyMap = () => mapsOf(() => Buffer.from(map));

it.each([
  ['Chrome', `at n (${SITE})`],
  ['Chrome, of an anonymous function', `at ${SITE}`],
  ['Firefox', `n@${SITE}`],
])('A frame of %s is resolved to file, line, function and code', async (_browser, text) => {
  expect(await createStackResolver()(anyMap(), { stack: [text], reporter })).toEqual([
    { text, source: PLACE },
  ]);
});

it('A stack is a list or a text; what else a stranger sends has no frames', async () => {
  const frames = (stack: unknown) => createStackResolver()(anyMap(), { stack, reporter });
  expect(await frames(`Error: x\n    at n (${SITE})`)).toEqual([
    { text: 'Error: x' },
    { text: `    at n (${SITE})`, source: PLACE },
  ]);
  for (const stack of [undefined, null, 7, {}, { length: 3 }, [[SITE]], [{ toString: 1 }]])
    expect(await frames(stack)).toEqual([]);
});

it.each([
  ['column 0', 'https://portal.example/x.js:1:0'],
  ['line 0', 'https://portal.example/x.js:0:1'],
  ['a line after the last', 'https://portal.example/x.js:9999999:1'],
  ['more digits than any', `https://portal.example/x.js:1:${'9'.repeat(40)}`],
  ['no URL', 'at n (<anonymous>)'],
])('A frame with %s stays as it is', async (_what, text) => {
  expect(await createStackResolver()(anyMap(), { stack: [text], reporter })).toEqual([{ text }]);
});

it.each([
  ['no JSON', '{'],
  ['nothing it needs', '{"version":3}'],
  ['mappings that are no text', '{"version":3,"mappings":7,"names":[],"sources":["a"]}'],
  ['sources that are no list', '{"version":3,"mappings":"AAAA","names":[],"sources":7}'],
  ['a text that is none', '{"version":3,"mappings":"AAAA","names":[],"sources":["a"],"sourcesContent":[7]}'],
])('A map with %s leaves the frame as it is', async (_what, text) => {
  const maps = mapsOf(() => Buffer.from(text));
  expect(await createStackResolver()(maps, { stack: [SITE], reporter })).toEqual([{ text: SITE }]);
});

it('A stack of ten thousand lines of ten thousand scripts costs a few maps', async () => {
  const maps = anyMap();
  const stack = Array.from({ length: 10_000 }, (_none, index) => `at https://portal.example/${index}.js:1:9`);
  const frames = await createStackResolver()(maps, { stack, reporter });
  expect(frames).toHaveLength(60);
  expect(maps.read).toHaveBeenCalledTimes(12);
});

it('A map is read once for all frames of its script', async () => {
  const maps = anyMap();
  const frames = await createStackResolver()(maps, { stack: [SITE, SITE], reporter });
  expect(frames.map(({ source }) => source)).toEqual([PLACE, PLACE]);
  expect(maps.read).toHaveBeenCalledTimes(1);
});

it('One report gets no more maps than fit into a size', async () => {
  const large = mapsOf(() => Buffer.from(map + ' '.repeat(3 * 1024 * 1024)));
  const stack = ['a', 'b', 'c', 'd', 'e'].map((file) => `https://portal.example/${file}.js:1:1`);
  await createStackResolver()(large, { stack, reporter });
  expect(large.read).toHaveBeenCalledTimes(4);
});

it('A long line is cut around the place', async () => {
  const long = JSON.stringify({
    version: 3,
    names: [],
    sources: ['a.js'],
    sourcesContent: [`${'x'.repeat(5_000)}HERE${'y'.repeat(5_000)}`],
    mappings: 'AAAAyxJ',
  });
  const [frame] = await createStackResolver()(
    mapsOf(() => Buffer.from(long)),
    { stack: [SITE], reporter },
  );
  expect(frame?.source?.code?.length).toBeLessThan(250);
});
