import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, it } from 'node:test';
import { writeChecksums } from './checksums.mjs';
import { emptyFolder } from './contents.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'slabdesk-package-'));
after(() => rmSync(root, { recursive: true }));

let out;
const write = (name) => {
  mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
  writeFileSync(path.join(out, name), '{}');
};

beforeEach(() => {
  out = mkdtempSync(path.join(root, 'out-'));
  for (const name of ['server.js', 'bff/dist/src/server.js', 'release.json']) write(name);
  writeChecksums(out);
});

it('A package is replaced by another, also after a start that wrote nothing', () => {
  mkdirSync(path.join(out, '.data', 'files'), { recursive: true });
  emptyFolder(out);
  assert.deepEqual(readdirSync(out), []);
});

for (const name of ['.data/slabdesk.sqlite', 'data/files/1/photo.jpg', 'bff/backup.tar', 'settings.env']) {
  it(`A package in which ${name} was written stays as it is`, () => {
    write(name);
    assert.throws(() => emptyFolder(out), { name: 'Problem', message: new RegExp(name) });
    assert.ok(existsSync(path.join(out, name)));
    assert.ok(existsSync(path.join(out, 'server.js')));
  });
}

it('A package in which data is linked stays as it is', () => {
  symlinkSync(root, path.join(out, '.data'));
  assert.throws(() => emptyFolder(out), { message: /\.data/ });
});

it('A folder that is no package stays as it is', () => {
  rmSync(path.join(out, 'release.json'));
  assert.throws(() => emptyFolder(out), { message: /holds something else/ });
  assert.ok(existsSync(path.join(out, 'server.js')));
});
