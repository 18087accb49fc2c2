import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { sharedPackages } from '@slabdesk/api-reports/packages';
import { readSurface } from '@slabdesk/api-reports/surface';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { run } from '@slabdesk/command-kit/run';
import {
  changeRegistry,
  createFolderStore,
  deployed,
  liveShells,
  publish,
  readRegistry,
  readShellBuild,
} from '@slabdesk/releases';
import { BUILT } from '../testing/places.mts';
import { startPortal } from '../testing/portal.mts';
import { memoryRegistry } from '../testing/registry.ts';
import { addDeclarations, checkAgainstShells, readLiveShells, shellsFor } from './live-types.mts';

const REMOTE = fromRoot('mfe-auth');
const FIELDS = 'shared-ui/fields';

const surface = await readSurface();

/** The surface of a shell in which declarations are missing. */
const without = (module, pattern) => {
  const declarations = surface[module].declarations.replace(pattern, '');
  assert.notEqual(declarations, surface[module].declarations, 'something was removed');
  return { ...surface, [module]: { declarations } };
};
const withoutCurrencyField = () => without(FIELDS, /export declare const CurrencyField: .*\n/);

const inFolder = async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'live-types-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Releases a shell with these declarations, or with none, and notes it as deployed. */
const deploy = async (store, dist, version, declared) => {
  const sharedVersions = Object.fromEntries(sharedPackages().map((each) => [each.name, each.version]));
  const shell = { version, portalApi: '4.0', sharedVersions, scripts: ['main.js'], layouts: {}, shares: {} };
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(dist, 'assets', 'main.js'), version);
  const facts = { ...shell, hash: '00000000aaaa', fonts: [], integrity: {} };
  await writeFile(path.join(dist, 'shell.json'), JSON.stringify(facts));
  if (declared) await addDeclarations(dist, facts, declared);
  const finished = await readShellBuild(dist);
  await publish(store, finished, BUILT);
  const change = { remote: 'shell', by: 'ann', reason: 'A test' };
  await changeRegistry(store, change, deployed(finished.build.directory));
  return finished.build.directory;
};

/** A store whose live shells have these declarations, the newest last. */
const storeWith = async (t, ...declared) => {
  const folder = await inFolder(t);
  const store = { ...createFolderStore(path.join(folder, 'store')), ...memoryRegistry() };
  for (const [index, each] of declared.entries())
    await deploy(store, path.join(folder, String(index)), `1.${index}.0`, each);
  return { store, folder: path.join(folder, 'store') };
};

const shellsOf = async (store) => readLiveShells(store, liveShells((await readRegistry(store)).shell));

test('a remote fits a live shell that has all that it uses', async (t) => {
  const { store } = await storeWith(t, surface);
  const [{ id }] = await shellsOf(store);
  assert.match(id, /^1\.0\.0-/);
  assert.deepEqual(await checkAgainstShells(REMOTE, await shellsOf(store)), [id]);
});

test('a release is refused, before anything is built, where a live shell lacks a field', async (t) => {
  const { store } = await storeWith(t, surface, withoutCurrencyField());
  const env = { ...process.env, ...(await startPortal(t, store)) };
  const command = [
    fromRoot('scripts', 'node.mjs'),
    fromRoot('delivery', 'releases', 'commands', 'portal.mts'),
    'release',
  ];
  const { code, output } = await run(process.execPath, ['--conditions=source', ...command], {
    cwd: REMOTE,
    env,
  });
  assert.equal(code, 1);
  assert.match(output, /The types of mfe-auth don't fit shell 1\.1\.0-[0-9a-f]{12}, which is live:\n/);
  assert.match(output, /error TS2305: Module '"shared-ui\/fields"' has no exported member 'CurrencyField'/);
  assert.deepEqual(await store.names('auth'), []);
  assert.deepEqual((await readRegistry(store)).remotes, {});
});

test('the shell before the live one counts: open tabs still run it', async (t) => {
  const { store } = await storeWith(t, withoutCurrencyField(), surface);
  await assert.rejects(
    checkAgainstShells(REMOTE, await shellsOf(store)),
    /don't fit shell 1\.0\.0-[\s\S]*CurrencyField/,
  );
});

test('a module that a live shell does not share is not taken from this checkout', async (t) => {
  const { [FIELDS]: _fields, ...others } = surface;
  const { store } = await storeWith(t, others);
  await assert.rejects(checkAgainstShells(REMOTE, await shellsOf(store)), /has no exported member/);
});

test('a shell that was released without declarations is passed over', async (t) => {
  const { store } = await storeWith(t, undefined);
  const shells = await shellsOf(store);
  assert.equal(shells[0].modules, undefined);
  assert.deepEqual(await checkAgainstShells(REMOTE, shells), []);
});

test('altered declarations are refused', async (t) => {
  const { store, folder } = await storeWith(t, surface);
  const [{ id }] = await shellsOf(store);
  const file = path.join(folder, 'shell', id, 'types.shared-ui.fields.d.ts');
  await writeFile(file, (await readFile(file, 'utf8')).replace('CurrencyField', 'MoneyField'));
  await assert.rejects(shellsOf(store), /types\.shared-ui\.fields\.d\.ts of shell 1\.0\.0-.* is altered/);
});

test('a shell that serves the major version before by an adapter has no declarations for it', () => {
  const shell = {
    id: '2.0.0-abcabcabcabc',
    previous: { portalApi: '4.3' },
    modules: { '@slabdesk/portal': 'export {};' },
  };
  const modulesFor = (portalApi: string) => shellsFor(portalApi, [shell])[0]?.modules;
  assert.equal(modulesFor('4.1'), undefined);
  assert.deepEqual(modulesFor('5.0'), shell.modules);
  assert.deepEqual(modulesFor('4.4'), shell.modules);
});
