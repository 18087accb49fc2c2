/**
 * The files of a resource that belongs to dealers.
 *
 * @typedef {import('./fields.mjs').Field} Field
 * @typedef {object} Resource
 * @property {string} kebab such as `edge-profile`
 * @property {string} plural such as `edge-profiles`
 * @property {string} camel such as `edgeProfile`
 * @property {string} camels such as `edgeProfiles`
 * @property {string} pascal such as `EdgeProfile`
 * @property {string} noun such as `edge profile`
 * @property {string} table such as `edge_profiles`
 * @property {string} migration its name, such as `0019-edge-profiles`
 * @property {Field[]} fields
 * @property {Permissions} permissions
 *
 * @typedef {object} Permissions what members of a dealer's team need, besides the owner
 * @property {string} area such as `price-list`, of `TEAM_PERMISSIONS`
 * @property {string} roles who has them, as code
 */

/** @type {Record<string, Permissions>} */
export const PERMISSIONS = {
  'price-list': { area: 'price-list', roles: "{ read: EVERY_ROLE, change: ['manager'] }" },
  orders: { area: 'orders', roles: "{ read: EVERY_ROLE, change: ['manager', 'staff'] }" },
};

/** @param {string} text */
const capitalised = (text) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** @param {readonly string[]} lines */
const listed = (lines) => lines.map((line) => `'${line}'`).join(', ');

/** @param {Resource} resource */
const contract = ({ kebab, pascal, noun, fields, permissions: { area } }) => {
  const imports = ['Body', 'Id', 'Time', 'Version', ...fields.flatMap(({ type }) => type.imports)];
  return `import { type Static, Type } from '@sinclair/typebox';
import { ${[...new Set(imports)].join(', ')} } from './common';
import { permittedEach, resourceEndpoints, restoreEndpoint } from './endpoint';

export const ${pascal} = Type.Object({
  _id: Id,
  owner: Type.String({ description: 'The dealer' }),
  ${fields.map(({ name, type }) => `${name}: ${type.shown},`).join('\n  ')}
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type ${pascal} = Static<typeof ${pascal}>;

export const ${pascal}Create = Body({
  ${fields.map(({ name, type }) => `${name}: ${type.create},`).join('\n  ')}
});
export type ${pascal}Create = Static<typeof ${pascal}Create>;

export const dealer${pascal}Endpoints = permittedEach(
  { read: '${area}:read', change: '${area}:change' },
  {
    ...resourceEndpoints({
      access: 'dealer',
      path: 'fabricator/${kebab}',
      noun: '${noun}',
      record: ${pascal},
      item: ${pascal},
      create: ${pascal}Create,
      sort: [${listed(sortable(fields))}, 'createdAt', 'updatedAt'],
      filters: {},
    }),
    restore: restoreEndpoint('dealer', 'fabricator/${kebab}', '${noun}', ${pascal}),
  },
);

export const admin${pascal}Endpoints = {
  restore: restoreEndpoint('admin', 'admin/${kebab}', '${noun}', ${pascal}),
};
`;
};

/** @param {Field[]} fields */
const sortable = (fields) => fields.filter(({ type }) => type.sortable).map(({ name }) => name);

/** @param {Resource} resource */
const migration = ({ table, noun, fields }) => `import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

/** The ${noun}s of dealers. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['${table}']);

  await db.schema.createTable('${table}', (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    ${fields.map(({ column, type }) => type.define(column)).join('\n    ')}
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    for (const sorted of [${listed([
      ...fields.filter(({ type }) => type.sortable).map(({ column }) => column),
      'created_at',
      'updated_at',
    ])}]) {
      table.index(['fabricator_id', 'deleted_at', sorted, 'id'], \`${table}_by_\${sorted}\`);
    }
  });
};
`;

/** @param {Resource} resource */
const kind = ({ kebab, plural, camel, camels, pascal, noun, table, fields }) => {
  const mappers = ['listOf', 'plain', 'toRecord', ...fields.map(({ type }) => type.mapper)];
  const hasMoney = mappers.includes('money');
  const searched = fields.filter(({ type }) => type.searchable).map(({ column }) => `${table}.${column}`);
  return `import type { ${pascal}, ${pascal}Create } from 'bff-contract';
import { ${hasMoney ? 'moneyColumn, ' : ''}timeColumn } from '../../resource/csv';
import type { DealerRecords } from '../../resource/dealer-records';
import { searchIn } from '../../resource/list';
import { ${[...new Set(mappers)].join(', ')}, type RecordKind } from '../../resource/record-kind';
import type { RecordRow } from '../../resource/records';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    ${kebab === camel ? kebab : `'${kebab}'`}: true;
  }
}

export interface ${pascal}Row extends RecordRow {
  fabricator_id: string;
  ${fields.map(({ column, type }) => `${column}: ${type.cell};`).join('\n  ')}
}

type Fields = ${pascal}Create & { owner?: string };

const kind: RecordKind<${pascal}Row, Fields> = {
  table: '${table}',
  noun: '${noun}',
  resource: '${kebab}',
  columns: {
    owner: plain('fabricator_id'),
    ${fields.map(({ name, column, type }) => `${name}: ${type.map(column)},`).join('\n    ')}
  },
};

const view = { map: (row: ${pascal}Row): ${pascal} => toRecord(kind, row) };

export const ${camels}: DealerRecords<${pascal}Row, Fields, ${pascal}> = {
  kind,
  view,
  list: (visibility) => ({
    ...listOf(kind, view, visibility, [${listed(sortable(fields))}]),
    defaultSort: '${fields[0]?.name}',
    search: searchIn(${listed(searched)}),
  }),
  csv: {
    name: '${plural}',
    columns: [
      ${fields.map((field) => `${field.type.csv(field, camel)},`).join('\n      ')}
      timeColumn('Created At', (${camel}) => ${camel}.createdAt),
      timeColumn('Updated At', (${camel}) => ${camel}.updatedAt),
    ],
  },
};
`;
};

/** @param {Resource} resource */
const routes = ({
  kebab,
  camel,
  camels,
  pascal,
  noun,
}) => `import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { admin${pascal}Endpoints, dealer${pascal}Endpoints } from 'bff-contract';
import { registerOwnRecords } from '../../resource/dealer-records';
import { ${camels} } from './${kebab}';

/** Dealers manage their own ${noun}s; administrators restore them. */
export const ${camel}Routes: FastifyPluginAsyncTypebox = async (app) => {
  registerOwnRecords(app, dealer${pascal}Endpoints, ${camels}, admin${pascal}Endpoints.restore);
};
`;

/** @param {Resource} resource */
const personalData = (
  resource,
) => `import { type PersonalData, RECORD } from '../../database/stored-data/declaration';
import { byDealer } from '../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    ${resource.table}: {
      why: '${capitalised(namesOf(resource))} of dealers',
      kept: '${KEPT}',
      business: [${listed(columnsOf(resource))}],
      technical: ['id', 'fabricator_id', ...RECORD],
      exported: [{ what: '${exportedAs(resource)}', rows: byDealer('${resource.table}', ['id']) }],
    },
  },
};
`;

/**
 * A record as code; each field gets one of its two sample values.
 *
 * @param {Field[]} fields
 * @param {0 | 1} which
 */
const sample = (fields, which) =>
  `{ ${fields.map(({ name, type }) => `${name}: ${type.values[which]}`).join(', ')} }`;

/** @param {Resource} resource */
const calls = ({
  kebab,
  fields,
  permissions: { roles },
}) => `import { type CallCase, EVERY_ROLE } from '../../../testing/calls/call-case';
import { adminRestore, type Make, ownRecordCalls } from '../../../testing/calls/record-calls';

const PATH = 'fabricator/${kebab}';
const BODY = ${sample(fields, 0)};

const make: Make = async ({ dealer }) => (await dealer.call('POST', PATH, BODY)).json().created._id;

/** The roles that may, besides the owner. */
const ROLES = ${roles} as const;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  ...ownRecordCalls(PATH, make, BODY, ${sample(fields, 1)}, ROLES),
  'POST /api/admin/${kebab}/:id/restore': adminRestore('${kebab}', make, ['dealer', PATH]),
};
`;

/** @param {Resource} resource */
const test = ({ kebab, noun, fields }) => {
  return `import { type Dealer, type Person, registerAdmin, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const PATH = 'fabricator/${kebab}';
const ALPHA = ${sample(fields, 0)};
const BETA = ${sample(fields, 1)};

let test: TestApp;
let admin: Person;
let dealer: Dealer;
let rival: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  [admin, dealer, rival] = await Promise.all([
    registerAdmin(test),
    registerDealer(test),
    registerDealer(test),
  ]);
});
afterAll(() => test.close());

const create = async (body: object) => {
  const response = await dealer.call('POST', PATH, body);
  expect(response.statusCode).toBe(201);
  return response.json().created;
};

describe('${noun}s', () => {
it('are created, read, changed, deleted and restored', async () => {
  const created = await create(ALPHA);
  const url = \`\${PATH}/\${created._id}\`;
  expect(created).toMatchObject({ ...ALPHA, owner: dealer.fabricator.id, version: 1 });
  expect((await dealer.call('GET', url)).json()).toEqual(created);

  const changed = await dealer.call('POST', url, { ...BETA, version: 1 });
  expect(changed.json().updated).toMatchObject({ ...BETA, version: 2 });
  expect((await dealer.call('POST', url, { ...ALPHA, version: 1 })).statusCode).toBe(409);

  expect((await dealer.call('DELETE', url)).statusCode).toBe(204);
  expect((await dealer.call('GET', url)).statusCode).toBe(404);
  expect((await dealer.call('POST', \`\${url}/restore\`)).json().updated).toMatchObject(BETA);

  await dealer.call('DELETE', url);
  const trash = await admin.call('GET', 'admin/trash?kind=${kebab}');
  expect(trash.json()).toMatchObject([{ _id: created._id, kind: '${kebab}' }]);
  expect((await admin.call('POST', \`admin/${kebab}/\${created._id}/restore\`)).statusCode).toBe(200);
});

it('of another dealer do not exist', async () => {
  const { _id } = await create(ALPHA);
  const url = \`\${PATH}/\${_id}\`;
  for (const response of [
    await rival.call('GET', url),
    await rival.call('POST', url, BETA),
    await rival.call('DELETE', url),
  ]) {
    expect(response.statusCode).toBe(404);
  }
  expect((await rival.call('GET', PATH)).json()).toEqual([]);
});

it('are listed, searched, sorted and exported', async () => {
  for (const each of (await dealer.call('GET', PATH)).json()) await dealer.call('DELETE', \`\${PATH}/\${each._id}\`);
  const [alpha, beta] = [await create(ALPHA), await create(BETA)];
  const ids = async (query: string) =>
    (await dealer.call('GET', \`\${PATH}?\${query}\`)).json().map((each: { _id: string }) => each._id);
  expect(await ids('')).toEqual([alpha._id, beta._id]);
  for (const field of [${listed(sortable(fields))}]) {
    expect(await ids(\`sort=\${field}\`)).toEqual([alpha._id, beta._id]);
    expect(await ids(\`sort=-\${field}\`)).toEqual([beta._id, alpha._id]);
  }
  expect(await ids('search=beta')).toEqual([beta._id]);
  const csv = await dealer.call('GET', PATH, undefined, { accept: 'text/csv' });
  expect(csv.body).toContain('"Alpha"');
});

it.each([
  ${fields.map(({ name, type }) => `['${name}', ${type.wrong}],`).join('\n  ')}
])('with a wrong %s are refused', async (field, value) => {
  const response = await dealer.call('POST', PATH, { ...ALPHA, [field]: value });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});
});
`;
};

/**
 * The files of a new resource, by their path below the repository's root.
 *
 * @param {Resource} resource
 * @returns {Record<string, string>}
 */
export const filesOf = (resource) => {
  const { kebab, plural } = resource;
  const feature = `bff/src/features/${plural}`;
  return {
    [`bff/contract/src/${kebab}.ts`]: contract(resource),
    [`bff/src/database/migrations/${resource.migration}.ts`]: migration(resource),
    [`${feature}/${kebab}.ts`]: kind(resource),
    [`${feature}/${kebab}-routes.ts`]: routes(resource),
    [`${feature}/personal-data.ts`]: personalData(resource),
    [`${feature}/testing/calls.ts`]: calls(resource),
    [`${feature}/${kebab}-routes.test.ts`]: test(resource),
  };
};

/** The list of what all features store. */
const DECLARED = 'bff/src/features/personal-data.ts';

/** When rows of a generated resource are deleted. */
const KEPT = 'for good; a deleted one can be restored for 30 days';

/** The columns of the fields. Those about a person have to be moved to `personal` by hand. */
const columnsOf = (/** @type {Resource} */ { fields }) => fields.map(({ column }) => column);

/** `edge profiles` */
const namesOf = (/** @type {Resource} */ { plural }) => plural.replaceAll('-', ' ');

/** The description of the table in an export of a person's data. */
const exportedAs = (/** @type {Resource} */ resource) => `The ${namesOf(resource)} of the own business`;

/** The row of docs/data.md, as `npm run docs:data` writes it. */
const dataRow = (/** @type {Resource} */ resource) => {
  const code = (/** @type {string[]} */ columns) => columns.map((column) => `\`${column}\``).join(', ');
  const technical = ['id', 'fabricator_id', 'created_at', 'updated_at', 'deleted_at', 'version'];
  const cells = [
    code([resource.table]),
    `${capitalised(namesOf(resource))} of dealers`,
    KEPT,
    '',
    '',
    code(columnsOf(resource)),
    code(technical),
    exportedAs(resource),
  ];
  return `| ${cells.join(' | ')} |`;
};

/** A key of an object, with quotation marks if it needs them. */
const keyOf = (/** @type {string} */ name) => (/^[a-z]+$/.test(name) ? name : `'${name}'`);

/**
 * The lines that a new resource adds to lists: what it stores, and its name in the audit log and the trash. Each goes to the
 * end of a list, from `from` to `end`.
 *
 * @param {Resource} resource
 * @returns {Array<{ file: string, from: string, end: string, text: string }>}
 */
export const additionsOf = (resource) => [
  {
    file: DECLARED,
    from: 'import',
    end: '\n/**',
    text: `import { personalData as ${resource.camels} } from './${resource.plural}/personal-data';`,
  },
  { file: DECLARED, from: 'export const personalData', end: '];', text: `  ${resource.camels},` },
  {
    file: 'docs/data.md',
    from: "<!-- Generated from each feature's personal-data.ts",
    end: '\n<!-- End of what is generated -->',
    text: dataRow(resource),
  },
  {
    file: 'mfe-admin/src/texts.ts',
    from: '  recordKinds: {',
    end: '  },',
    text: `    ${keyOf(resource.kebab)}: '${capitalised(resource.noun)}',`,
  },
  {
    file: 'mfe-admin/src/features/trash/trash-api.ts',
    from: 'const EFFECTS',
    end: '};',
    text: `  ${keyOf(resource.kebab)}: { tags: [] },`,
  },
];
