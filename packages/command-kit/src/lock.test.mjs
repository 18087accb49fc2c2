import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromRoot } from './paths.mjs';

const text = readFileSync(fromRoot('package-lock.json'), 'utf8');

test('package-lock.json has the binaries for every platform', () => {
  const packages = Object.entries(JSON.parse(text).packages);
  const places = packages.map(([place]) => place);
  const wanted = packages.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies));
  assert.ok(wanted.length > 0);
  // `npm ci` refuses a file that lacks one, and npm leaves out what a registry doesn't have.
  assert.deepEqual(
    wanted.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`))),
    [],
  );
});

test('package-lock.json names no registry', () => {
  assert.doesNotMatch(text, /"resolved": "http/);
});
