import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { publint } from 'publint';
import { makePacks } from '../../../scripts/packs/make-packs.mjs';
import { exportedSources, importName, PACKS, registryName } from '../../../scripts/packs/packages.mjs';

const place = mkdtempSync(path.join(tmpdir(), 'packs-'));
const [packs, contents] = ['packs', 'contents'].map((name) => path.join(place, name));

/** Packs are for bundlers and for ES modules in Node.js, which CommonJS can require. */
const RESOLUTIONS = ['node16-esm', 'bundler'];

before(async () => {
  mkdirSync(packs);
  await makePacks(packs, { keep: contents });
});
after(() => rmSync(place, { recursive: true, force: true }));

const folderOf = (pack) => path.join(contents, importName(pack));
const filesOf = (pack) => readdirSync(folderOf(pack), { recursive: true, encoding: 'utf8' });
const read = (pack, file) => readFileSync(path.join(folderOf(pack), file), 'utf8');
const manifestOf = (pack) => JSON.parse(read(pack, 'package.json'));
const archiveOf = (pack) => {
  const { name, version } = manifestOf(pack);
  return path.join(packs, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
};

/** Exports that no code imports, so that they need no types. */
const untyped = (pack) =>
  Object.entries(exportedSources(pack)).flatMap(([key, source]) => (/\.cjs$/.test(source) ? [key] : []));

for (const pack of PACKS) {
  const name = registryName(pack);

  test(`${name} is a sound package`, async () => {
    const { messages } = await publint({ pkgDir: folderOf(pack), strict: true, pack: false });
    assert.deepEqual(messages, []);
  });

  test(`${name} has declarations for every export`, async () => {
    const archive = createPackageFromTarballData(new Uint8Array(readFileSync(archiveOf(pack))));
    const { problems = [] } = await checkPackage(archive, { excludeEntrypoints: untyped(pack) });
    assert.deepEqual(
      problems.filter(({ resolutionKind = 'bundler' }) => RESOLUTIONS.includes(resolutionKind)),
      [],
    );
  });

  test(`${name} holds compiled modules, texts and nothing of this repository`, () => {
    const files = filesOf(pack);
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) assert.ok(files.includes(file), file);
    assert.deepEqual(
      files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')),
      [],
    );
    assert.deepEqual(
      files.filter((file) => /\.(test|stories)\./.test(file)),
      [],
    );
    for (const file of files.filter((each) => /\.([cm]?js|d\.m?ts|json)$/.test(each)))
      assert.ok(!read(pack, file).includes(fromRoot()), `${file} names this folder`);
  });

  test(`${name} depends on exact versions, of its own kind only in the scope`, () => {
    const { dependencies, version } = manifestOf(pack);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    for (const [dependency, wanted] of Object.entries(dependencies))
      assert.match(wanted, /^(npm:@slabdesk\/[a-z-]+@)?\d+\.\d+\.\d+/, dependency);
    for (const other of PACKS.filter((each) => each.name && importName(each) in dependencies))
      assert.match(dependencies[importName(other)], /^npm:@slabdesk\//);
  });
}
