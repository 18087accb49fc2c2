import { problem } from '../../packages/command-kit/src/problem.mjs';

/**
 * @typedef {object} Field
 * @property {string} name of the wire, in camel case
 * @property {string} title for people, such as "Unit Price"
 * @property {string} column of the table
 * @property {FieldType} type
 */

/**
 * How fields of one type are written in each file.
 *
 * @typedef {object} FieldType
 * @property {string} create schema of the field in a body
 * @property {string} shown schema of the field in a response
 * @property {string[]} imports what the schemas need of the contract's `common`
 * @property {'string' | 'number' | 'boolean | 0 | 1'} cell
 * @property {string} suffix of the column
 * @property {(column: string) => string} define the column in a migration
 * @property {string} mapper the helper of `record-kind` that maps the field to its column
 * @property {(column: string) => string} map calls it
 * @property {(field: Field, noun: string) => string} csv column
 * @property {boolean} sortable
 * @property {boolean} searchable
 * @property {[sample: string, other: string]} values two values in their order, as code
 * @property {string} wrong a value that is refused, as code
 */

/** @type {Record<string, FieldType>} */
const FIELD_TYPES = {
  text: {
    create: 'Name()',
    shown: 'Type.String()',
    imports: ['Name'],
    cell: 'string',
    suffix: '',
    define: (column) => `column.line('${column}').notNullable();`,
    mapper: 'plain',
    map: (column) => `plain('${column}')`,
    csv: ({ name, title }, noun) => `{ label: '${title}', value: (${noun}) => ${noun}.${name} }`,
    sortable: true,
    searchable: true,
    values: ["'Alpha'", "'Beta'"],
    wrong: "''",
  },
  'long-text': {
    create: 'Type.Optional(LongText())',
    shown: 'Type.String()',
    imports: ['LongText'],
    cell: 'string',
    suffix: '',
    define: (column) => `column.long('${column}').notNullable();`,
    mapper: 'plain',
    map: (column) => `plain('${column}', '')`,
    csv: ({ name, title }, noun) => `{ label: '${title}', value: (${noun}) => ${noun}.${name} }`,
    sortable: false,
    searchable: true,
    values: ["'Another line'", "'First line'"],
    wrong: '5',
  },
  money: {
    create: 'Price()',
    shown: "Type.Number({ description: 'USD' })",
    imports: ['Price'],
    cell: 'number',
    suffix: '_cents',
    define: (column) => `column.cents('${column}').notNullable();`,
    mapper: 'money',
    map: (column) => `money('${column}')`,
    csv: ({ name, title }, noun) => `moneyColumn('${title}', (${noun}) => ${noun}.${name})`,
    sortable: true,
    searchable: false,
    values: ['12.5', '20'],
    wrong: '-1',
  },
  number: {
    create: 'Type.Number()',
    shown: 'Type.Number()',
    imports: [],
    cell: 'number',
    suffix: '',
    define: (column) => `table.double('${column}').notNullable();`,
    mapper: 'plain',
    map: (column) => `plain('${column}')`,
    csv: ({ name, title }, noun) => `{ label: '${title}', value: (${noun}) => ${noun}.${name} }`,
    sortable: true,
    searchable: false,
    values: ['-1.5', '20.25'],
    wrong: "'many'",
  },
  date: {
    create: 'Day()',
    shown: "Type.String({ description: 'YYYY-MM-DD' })",
    imports: ['Day'],
    cell: 'string',
    suffix: '',
    define: (column) => `column.key('${column}', 10).notNullable();`,
    mapper: 'plain',
    map: (column) => `plain('${column}')`,
    csv: ({ name, title }, noun) => `{ label: '${title}', value: (${noun}) => ${noun}.${name} }`,
    sortable: true,
    searchable: false,
    values: ["'2026-02-28'", "'2026-03-01'"],
    wrong: "'2026-02-29'",
  },
  flag: {
    create: 'Type.Optional(Type.Boolean())',
    shown: 'Type.Boolean()',
    imports: [],
    cell: 'boolean | 0 | 1',
    suffix: '',
    define: (column) => `table.boolean('${column}').notNullable();`,
    mapper: 'flag',
    map: (column) => `flag('${column}', false)`,
    csv: ({ name, title }, noun) =>
      `{ label: '${title}', value: (${noun}) => (${noun}.${name} ? 'Yes' : 'No') }`,
    sortable: true,
    searchable: false,
    values: ['false', 'true'],
    wrong: "'yes'",
  },
};

const FIELD = /^([a-z][a-zA-Z]*):([a-z-]+)$/;
/** The fields that every record has. */
const TAKEN = ['id', 'owner', 'version', 'createdAt', 'updatedAt', 'deletedAt'];

/**
 * @param {string} text such as `unitPrice:money`
 * @returns {Field}
 */
const parseField = (text) => {
  const [, name, typeName] = FIELD.exec(text) ?? [];
  const type = typeName && Object.hasOwn(FIELD_TYPES, typeName) ? FIELD_TYPES[typeName] : undefined;
  if (!name || !type) {
    throw problem(
      `"${text}" is not a field.`,
      `Write name:type, with one of the types ${Object.keys(FIELD_TYPES).join(', ')}: unitPrice:money`,
    );
  }
  if (TAKEN.includes(name)) throw problem(`Every record has a field "${name}" already.`);
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`);
  return {
    name,
    title: words.replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase()),
    column: words.toLowerCase().replaceAll(' ', '_') + type.suffix,
    type,
  };
};

/**
 * Reads the fields of a new resource.
 *
 * @param {string[]} texts such as `['name:text', 'price:money']`
 * @returns {Field[]} at least one; the first is the record's name
 * @throws a problem when a field is wrong, or the first is not `name:text` or `title:text`
 */
export function parseFields(texts) {
  const fields = texts.map(parseField);
  if (!/^(name|title):text$/.test(texts[0] ?? '')) {
    throw problem('The first field is the name of a record: name:text or title:text.');
  }
  const names = fields.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double) throw problem(`The field "${double}" is there twice.`);
  return fields;
}
