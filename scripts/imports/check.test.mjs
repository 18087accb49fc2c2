import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { checkImports } from './check.mjs';

const PACKAGES = {
  'bff/contract': {
    name: 'bff-contract',
    exports: {
      '.': { types: './src/index.ts' },
      './constants': { types: './src/constants.ts' },
      './list': { types: './src/list.ts' },
    },
    dependencies: { typebox: '1' },
  },
  bff: { name: 'bff', dependencies: { fastify: '5', knex: '3', 'bff-contract': '1' } },
  'shared-ui': { name: 'shared-ui', exports: { './*': './src/*.ts' }, dependencies: { react: '19' } },
  'packages/portal': {
    name: '@slabdesk/portal',
    exports: { './*': './src/*/index.ts' },
    dependencies: { react: '19' },
  },
  'packages/account-ui': { name: '@slabdesk/account-ui', dependencies: {} },
  'packages/orders-ui': {
    name: '@slabdesk/orders-ui',
    exports: { './*': './src/*/index.ts' },
    dependencies: { react: '19', lodash: '4' },
  },
  shell: { name: 'shell', dependencies: { react: '19' } },
  'mfe-auth': { name: 'mfe-auth', dependencies: { react: '19' } },
  'mfe-dealer': { name: 'mfe-dealer', dependencies: { react: '19', '@mui/material': '9' } },
  'mfe-admin': { name: 'mfe-admin', exports: { '.': './src/index.ts' }, dependencies: { react: '19' } },
};

const WORKSPACES = [
  'bff/contract',
  'bff',
  'shared-ui',
  'packages/portal',
  'packages/account-ui',
  'packages/orders-ui',
  'shell',
  'mfe-*',
];

/** The problems that the check finds in a small repository with these files. */
async function problemsOf(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'slabdesk-imports-'));
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  try {
    write('package.json', JSON.stringify({ workspaces: WORKSPACES }));
    for (const [dir, json] of Object.entries(PACKAGES)) write(`${dir}/package.json`, JSON.stringify(json));
    write('bff/contract/src/index.ts', "import { Type } from 'typebox';\nexport const order = Type;\n");
    write('bff/contract/src/list.ts', 'export const PAGE_SIZES = [];\n');
    write('bff/contract/src/constants.ts', 'export const STATUSES = [];\n');
    write('mfe-admin/src/index.ts', 'export const remote = {};\n');
    write('shared-ui/src/core.ts', "export * from 'react';\n");
    for (const [file, text] of Object.entries(files)) write(file, text);
    return (await checkImports(root)).problems;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** A feature that owns the table `users`. */
const DECLARED = {
  'bff/src/features/users/personal-data.ts': 'export const personalData = { tables: { users: {} } };',
};

/** Each file on its own breaks the rule that the pattern matches. */
const FORBIDDEN = [
  ['bff/contract/src/a.ts', "import '../../src/app';", /contract imports nothing/, { 'bff/src/app.ts': '' }],
  ['bff/src/a.ts', "import 'shared-ui/core';", /knows no front end/],
  [
    'shared-ui/src/a.ts',
    "import '../../bff/src/app';",
    /shared-ui is a design system/,
    { 'bff/src/app.ts': '' },
  ],
  ['mfe-dealer/src/a.ts', "import { remote } from 'mfe-admin';", /never import each other/],
  ['bff/src/a.ts', "import '../contract/src/list';", /workspaces import each other by name/],
  ['bff/src/a.mjs', "import '../contract/src/list';", /workspaces import each other by name/],
  ['mfe-dealer/src/a.ts', "const a = () => import('mfe-admin');", /never import each other/],
  ['packages/orders-ui/src/plan/a.ts', "import 'mfe-admin';", /bundle knows neither/],
  ['packages/orders-ui/src/plan/a.ts', "import 'react-dom/client';", /second copy/],
  [
    'shared-ui/src/a.ts',
    "import '@slabdesk/orders-ui/plan';",
    /remotes alone bundle/,
    { 'packages/orders-ui/src/plan/index.ts': '' },
  ],
  [
    'packages/account-ui/src/two-step/a.ts',
    "import '@slabdesk/orders-ui/plan';",
    /none of each other/,
    { 'packages/orders-ui/src/plan/index.ts': '' },
  ],
  [
    'shared-ui/src/b.ts',
    "import '@slabdesk/portal/session';",
    /is a design system/,
    { 'packages/portal/src/session/index.ts': '' },
  ],
  ['shared-ui/src/b.ts', "import 'bff-contract/constants';", /is a design system/],
  ['packages/portal/src/a.ts', "import 'shared-ui/core';", /nor the design system/],
  ['shared-ui/src/a.ts', "export * from 'bff-contract';", /types and plain constants/],
  ['mfe-dealer/src/a.tsx', "import Box from '@mui/material/Box';\nexport const a = <Box />;", /second copy/],
  ['mfe-dealer/src/a.ts', "import 'react-redux';", /second copy/],
  [
    'mfe-dealer/src/a.ts',
    "import 'shared-ui/shell';",
    /would bundle a copy/,
    { 'shared-ui/src/shell.ts': '' },
  ],
  ['shared-ui/src/table/a.ts', "import { useForm } from 'react-hook-form';", /react-hook-form is known/],
  ['mfe-auth/src/a.ts', "import { useForm } from 'react-hook-form';", /react-hook-form is known/],
  [
    'packages/portal/src/session/a.ts',
    "import { createApi } from '@reduxjs/toolkit/query';",
    /Redux is known/,
  ],
  [
    'packages/portal/src/session/a.ts',
    "import { createRemoteApi } from '../api';",
    /know no store/,
    { 'packages/portal/src/api/index.ts': 'export const createRemoteApi = 1;' },
  ],
  [
    'mfe-auth/src/features/session/a.ts',
    "import { createRemoteApi } from '@slabdesk/portal/api';",
    /know no store/,
    { 'packages/portal/src/api/index.ts': 'export const createRemoteApi = 1;' },
  ],
  [
    'mfe-dealer/src/features/orders/a.ts',
    "import '../materials/price';",
    /API slice/,
    { 'mfe-dealer/src/features/materials/price.ts': '' },
  ],
  [
    'bff/src/features/orders/order-service.ts',
    "import '../users/user-routes';",
    /HTTP/,
    { 'bff/src/features/users/user-routes.ts': '' },
  ],
  ['bff/src/features/orders/order-service.ts', "import type { FastifyInstance } from 'fastify';", /HTTP/],
  ['bff/src/features/orders/order-routes.ts', "import knex from 'knex';", /touch knex/],
  [
    'bff/src/http/a.ts',
    "import '../features/orders/order-service';",
    /point one way/,
    { 'bff/src/features/orders/order-service.ts': '' },
  ],
  ['bff/src/jobs/a.ts', "import '../http/errors';", /point one way/, { 'bff/src/http/errors.ts': '' }],
  [
    'bff/src/database/migrations/0001-orders.ts',
    "import '../values';",
    /released migration/,
    { 'bff/src/database/values.ts': '' },
  ],
  [
    'bff/src/features/orders/order-service.ts',
    "import '../users/user-service';",
    /circle of features/,
    {
      'bff/src/features/users/user-service.ts': "import '../orders/a-service';",
      'bff/src/features/orders/a-service.ts': '',
    },
  ],
  ['bff/src/a.ts', "import './testing/help';", /no helpers of either/, { 'bff/src/testing/help.ts': '' }],
  [
    'shared-ui/src/a.ts',
    "import './button.stories';",
    /no stories/,
    { 'shared-ui/src/button.stories.tsx': 'export default {};' },
  ],
  ['bff/src/a.ts', "import './gone';", /no such file/],
  ['bff/src/a.ts', "import 'left-pad';", /not among the dependencies/],
  [
    'bff/src/a.ts',
    "import './b';",
    /circle: bff\/src\/a.ts → bff\/src\/b.ts → bff\/src\/a.ts/,
    { 'bff/src/b.ts': "import './a';" },
  ],
  [
    'shared-ui/src/a.ts',
    "import type { B } from './b';",
    /circle: shared-ui\/src\/a.ts → shared-ui\/src\/b.ts → shared-ui\/src\/a.ts/,
    { 'shared-ui/src/b.ts': "import './a';\nexport type B = 1;" },
  ],
  [
    'shell/src/frame/a.ts',
    "import '../router/a';",
    /circle of features: shell\/src\/frame → shell\/src\/router → shell\/src\/frame/,
    {
      'shell/src/router/a.ts': '',
      'shell/src/router/b.ts': "import type { C } from '../frame/c';",
      'shell/src/frame/c.ts': 'export type C = 1;',
    },
  ],
  [
    'mfe-dealer/src/features/orders/a.ts',
    "import '../materials/material-api';",
    /circle of features: mfe-dealer\/src\/features\/materials → mfe-dealer\/src\/features\/orders → /,
    {
      'mfe-dealer/src/features/materials/material-api.ts': '',
      'mfe-dealer/src/features/materials/b.ts': "import '../orders';",
      'mfe-dealer/src/features/orders/index.ts': '',
    },
  ],
  [
    'bff/src/features/orders/order-repository.ts',
    "export const names = (db) => db('users').pluck('name');",
    /order-repository.ts queries users, a table of users/,
    DECLARED,
  ],
  [
    'bff/src/features/orders/order-repository.ts',
    "export const all = (query) => query.join('users as owners', 'owners.id', 'owner_id');",
    /order-repository.ts queries users, a table of users/,
    DECLARED,
  ],
  [
    'bff/src/features/orders/order-repository.ts',
    "export const name = { column: 'users.name' };",
    /order-repository.ts queries users, a table of users/,
    DECLARED,
  ],
  [
    'bff/src/features/orders/order-repository.ts',
    'export const sql = `select name from users where id = ?`;',
    /order-repository.ts queries users, a table of users/,
    DECLARED,
  ],
  [
    'bff/src/features/orders/order-repository.ts',
    "for (const table of ['orders', 'users']) console.log(table);",
    /order-repository.ts queries users, a table of users/,
    DECLARED,
  ],
  ...['commands', 'resource', 'http', 'jobs'].map((folder) => [
    `bff/src/${folder}/list.ts`,
    "export const names = (db) => db('users').pluck('name');",
    /list.ts queries users, a table of users/,
    DECLARED,
  ]),
];

for (const [file, text, expected, others] of FORBIDDEN) {
  test(`${file}: ${text}`, async () => {
    const problems = await problemsOf({ ...others, [file]: text });
    assert.ok(
      problems.some((problem) => expected.test(problem)),
      `found: ${problems.join('\n') || 'nothing'}`,
    );
  });
}

test('allowed imports pass', async () => {
  const problems = await problemsOf({
    ...DECLARED,
    'bff/src/features/users/user-repository.ts':
      "import type { Knex } from 'knex';\nexport type Db = Knex;\nexport const all = (db: Db) => db('users').select('users.id');\n",
    'bff/src/features/orders/users.ts': "export const csv = { name: 'users', columns: ['user'] };\n",
    'bff/src/features/orders/order-service.ts': "import type { Db } from '../users/user-repository';\n",
    'bff/src/features/orders/order-routes.ts':
      "import 'node:fs';\nimport 'fastify';\nimport { order } from 'bff-contract';\nimport './order-service';\n",
    'shared-ui/src/a.ts': "import { PAGE_SIZES } from 'bff-contract/list';\n",
    'mfe-dealer/src/features/orders/page.tsx':
      "import { useState } from 'react';\nimport { Box } from 'shared-ui/core';\nimport '../materials/material-api';\nexport const a = <Box />;\n",
    'mfe-dealer/src/features/materials/material-api.ts': '',
    'mfe-dealer/src/features/materials/page.test.tsx': "import '../orders/order-api';\n",
    'mfe-dealer/src/features/orders/order-api.ts': '',
    'packages/orders-ui/src/plan/plan.ts': "import 'lodash';\n",
    'mfe-dealer/src/b.ts': "import '@mui/material/Stepper';",
    'mfe-dealer/src/a.test.tsx': "import '@testing-library/react';\n",
    'shared-ui/src/feedback/alert.stories.tsx': "import '../testing/samples';\nexport default {};\n",
    'shared-ui/src/testing/samples.ts': '',
  });
  assert.deepEqual(problems, []);
});
