import { withGenerated } from '../../config/generated-section';
import { PROTECTION, type Protection, type StoredTable } from '../../database/stored-data/declaration';
import { TABLES } from './declared-data';

const START = "<!-- Generated from each feature's personal-data.ts by `npm run docs:data` -->";

const LEVELS = Object.keys(PROTECTION) as Protection[];

const columnsOf = (table: StoredTable, level: Protection): string =>
  (table[level] ?? []).map((column) => `\`${column}\``).join(', ');

const exportOf = ({ exported }: StoredTable): string =>
  typeof exported === 'string' ? exported : exported.map(({ what }) => what).join('; ');

const rowOf = ([name, table]: [string, StoredTable]): string => {
  const cells = [
    `\`${name}\``,
    table.why,
    table.kept,
    ...LEVELS.map((level) => columnsOf(table, level)),
    exportOf(table),
  ];
  return `| ${cells.join(' | ')} |`;
};

/**
 * Replaces the tables between the markers of a document with the present ones.
 * @throws if the document has no markers
 */
export const withDataTables = (markdown: string): string =>
  withGenerated(markdown, START, [
    '| level | what it means |',
    '|---|---|',
    ...LEVELS.map((level) => `| ${level} | ${PROTECTION[level]} |`),
    '',
    `| table | why | kept | ${LEVELS.join(' | ')} | in an export |`,
    `|---|---|---|${'---|'.repeat(LEVELS.length + 1)}`,
    ...Object.entries(TABLES).map(rowOf),
  ]);
