import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';
import { PACKS } from './packages.mjs';

const KIT = 'delivery/kit';
/** For the repository of the portal alone. */
const NOT_PACKED = /\.test\.mjs$|shell-config\.mjs$/;

test('the pack of the kit has the files that its builds load by their names', () => {
  const { loaded, copied } = PACKS.find(({ folder }) => folder === KIT);
  const files = readdirSync(fromRoot(KIT, 'src'), { recursive: true, encoding: 'utf8' });
  const own = new Set(files.map((file) => path.basename(file)));
  const named = files
    .filter((file) => file.endsWith('.mjs') && !NOT_PACKED.test(file))
    .flatMap((file) => [
      ...readFileSync(fromRoot(KIT, 'src', file), 'utf8').matchAll(/'([\w-]+\.[cm]?[jt]sx?)'/g),
    ])
    .flatMap(([, name]) => (own.has(name) ? [name] : []));
  const packed = [...loaded, ...copied].map((file) => path.basename(file));
  assert.deepEqual(
    named.filter((name) => !packed.includes(name)),
    [],
  );
  assert.ok(named.length > 3, `found only ${named}`);
});
