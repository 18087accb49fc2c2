import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromRoot } from '@slabdesk/command-kit/paths';
import { runNode } from '@slabdesk/command-kit/run';

/** Prints where the server keeps its temporary tables. */
const SCRIPT = `
const { createConnection } = require('mysql2/promise');
createConnection(process.env.TEST_DATABASE_URL).then(async (connection) => {
  const [[row]] = await connection.query('select @@tmpdir as folder, @@datadir as data');
  console.log(JSON.stringify(row));
  await connection.end();
});`;

test('each MariaDB server has a folder of its own for temporary tables, which no other one tidies up', async () => {
  const run = fromRoot('packages', 'test-services', 'src', 'run.mjs');
  const { code, output } = await runNode(run, ['mariadb', '--', process.execPath, '-e', SCRIPT]);
  assert.equal(code, 0, output);
  const { folder, data } = JSON.parse(/\{"folder".*\}/.exec(output)?.[0] ?? '{}');
  assert.equal(folder, data.replace(/data\/?$/, 'tmp'));
});
