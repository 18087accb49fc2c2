import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { run } from '../../packages/command-kit/src/run.mjs';
import { checkImports } from '../imports/check.mjs';
import { createResource } from './new-resource.mjs';

const PARTS = [
  'package.json',
  'biome.json',
  'scripts',
  'shared-ui/src',
  'bff',
  'docs/data.md',
  'mfe-admin/src/texts.ts',
  'mfe-admin/src/features/trash/trash-api.ts',
  'packages/order-sheet/src',
  'delivery/releases/package.json',
  'delivery/releases/src',
  'delivery/releases/testing',
  'packages/testing/jest-environment.cjs',
  'packages/testing/jest-preset.cjs',
  'packages/testing/jest-runtime.cjs',
  'packages/testing/seeded-fast-check.cjs',
  'packages/testing/swc-options.cjs',
  'packages/units/src',
  'turbo.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
];

const JEST_CONFIG = `const { project } = require('./scripts/jest/preset.cjs');
module.exports = { projects: [project({ name: 'bff', dir: 'bff', options: { roots: ['<rootDir>/src'] } })] };
`;

/** Packages of which the copy has its own, so that there is one contract in it. */
const OWN = { 'bff-contract': 'bff/contract', '@slabdesk/releases': 'delivery/releases' };

const linkPackages = (copy) => {
  const packages = path.join(copy, 'node_modules');
  mkdirSync(path.join(packages, '@slabdesk'), { recursive: true });
  const inScope = readdirSync(fromRoot('node_modules', '@slabdesk')).map((name) => `@slabdesk/${name}`);
  const others = readdirSync(fromRoot('node_modules')).filter((name) => name !== '@slabdesk');
  for (const name of [...others, ...inScope]) {
    const target = OWN[name] ? path.join(copy, OWN[name]) : fromRoot('node_modules', name);
    symlinkSync(target, path.join(packages, name));
  }
  symlinkSync(fromRoot('bff', 'node_modules'), path.join(copy, 'bff', 'node_modules'));
};

let root;
/** The files of two resources, with every type of field and both kinds of permissions. */
let written;
let changed;
/** The TypeScript of both. */
let code;

/** Runs a binary from node_modules in the copy. */
const inCopy = async (program, ...args) => {
  const { code, output } = await run(path.join(root, 'node_modules', '.bin', program), args, { cwd: root });
  assert.equal(code, 0, output);
  return output;
};

before(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'slabdesk-resource-'));
  for (const part of PARTS) {
    cpSync(fromRoot(part), path.join(root, part), {
      recursive: true,
      filter: (file) => !/[\\/](node_modules|dist|test-results)$|\.test\.mts$/.test(file),
    });
  }
  linkPackages(root);
  writeFileSync(path.join(root, 'jest.config.cjs'), JEST_CONFIG);
  const profile = await createResource(root, 'edge-profile', [
    'name:text',
    'unitPrice:money',
    'notes:long-text',
    'width:number',
    'validFrom:date',
    'isHidden:flag',
  ]);
  const crew = await createResource(root, 'edge-crew', ['title:text'], { permissions: 'orders' });
  written = [...profile.written, ...crew.written];
  changed = profile.changed;
  code = [...written, ...changed].filter((file) => file.endsWith('.ts'));
  await inCopy('biome', 'check', '--write', '--vcs-enabled=false', ...code);
});

after(() => rmSync(root, { recursive: true, force: true }));

it('new-resource writes seven files, and only adds lines to others', () => {
  assert.equal(written.length, 14);
  assert.equal(changed.length, 6);
  for (const file of changed) {
    const before = readFileSync(fromRoot(file), 'utf8').split('\n');
    const after = readFileSync(path.join(root, file), 'utf8').split('\n');
    let at = 0;
    for (const line of after) if (line === before[at]) at += 1;
    assert.equal(at, before.length, file);
    assert.ok(
      after.some((line) => /edge.?profile/i.test(line)),
      file,
    );
  }
});

it('new-resource writes code that passes lint and type checks', async () => {
  await inCopy('biome', 'ci', '--vcs-enabled=false', ...code);
  await inCopy('tsc', '-p', 'bff', '--noEmit', '--singleThreaded');
  assert.deepEqual((await checkImports(root)).problems, []);
});

it('new-resource writes tests that pass, and what the checks of all resources ask for', async () => {
  const output = await inCopy(
    'jest',
    '--ci',
    '--forceExit',
    '--selectProjects',
    'bff',
    'docs/data.md',
    'mfe-admin/src/texts.ts',
    'mfe-admin/src/features/trash/trash-api.ts',
    '--testPathPatterns',
    'edge-profiles|edge-crews|authorisation|every-write|privacy/(stored-data|export-person)|api-docs/api-docs',
    '--testNamePattern',
    'edge|knows|says|shows no secret|is what|exports every|document|contract',
  );
  assert.match(output, /Test Suites: 7 passed, 7 total/);
});

it('new-resource refuses invalid and taken names and fields', async () => {
  const refused = async (message, ...args) =>
    assert.rejects(
      () => createResource(root, ...args),
      (error) => error.name === 'Problem' && message.test(error.message),
    );
  await refused(/Give a name in the singular/, undefined, []);
  await refused(/Give a name in the singular/, 'EdgeProfile', ['name:text']);
  await refused(/exists already/, 'edge-profile', ['name:text']);
  await refused(/exists already/, 'material', ['name:text']);
  await refused(/first field/, 'tool', ['price:money']);
  await refused(/is not a field/, 'tool', ['name:text', 'size:giant']);
  await refused(/is there twice/, 'tool', ['name:text', 'name:money']);
  await refused(/already/, 'tool', ['name:text', 'version:text']);
  await refused(/no permissions/, 'tool', ['name:text'], { permissions: 'team' });
});
