import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { loadTypeScript } from '@slabdesk/remote-kit/webpack/load-typescript';
import { sharedPackages, sourcesBySpecifier } from './packages.mjs';

const { DEPRECATED_APIS } = await loadTypeScript(fromRoot('bff', 'contract', 'src', 'deprecations.ts'));
const packageOf = (module) => sharedPackages().find(({ modules }) => modules.includes(module));

const TAGGED =
  /\/\*\*(?:(?!\*\/)[\s\S])*@deprecated(?:(?!\*\/)[\s\S])*\*\/\s*export (?:const|function) (\w+)/g;

/** The exports in a package's sources with the tag `@deprecated`. */
const taggedIn = (dir) =>
  readdirSync(fromRoot(dir, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(fromRoot(dir, 'src', file), 'utf8').matchAll(TAGGED)])
    .map(([, name]) => name);

test('deprecated APIs have the tag @deprecated in the sources, and nothing else has', () => {
  const tagged = sharedPackages().flatMap(({ dir }) => taggedIn(dir));
  assert.deepEqual(DEPRECATED_APIS.map(({ name }) => name).sort(), tagged.sort());
});

for (const { module, name, use, since, until } of DEPRECATED_APIS) {
  test(`${module} exports ${name} and what to use instead, and its version is between ${since} and ${until}`, () => {
    const source = readFileSync(fromRoot(sourcesBySpecifier()[module]), 'utf8');
    const exported = (each) => assert.match(source, new RegExp(`\\b${each}\\b`), each);
    [name, use].forEach(exported);
    const { version } = packageOf(module);
    const isAfter = (other) => version.localeCompare(other, 'en', { numeric: true }) >= 0;
    assert.ok(isAfter(since) && !isAfter(until), `${path.basename(module)} is ${version}`);
  });
}
