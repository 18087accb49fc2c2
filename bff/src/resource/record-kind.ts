import type { Knex } from 'knex';
import type { AuditResource } from './audit/record-audit';
import { text } from './list';
import type { RecordRow } from './records';
import type { CountedKind } from './totals/totals';
import { fromCents, fromFlag, fromJson, toCents, toJson, toOptionalTime, toTime } from './values';
import type { VersionTable } from './versions';
import { applyVisibility, type Visibility } from './visibility';
import type { WordSource } from './word-index/word-index';

/** The column of a field, and how values are converted both ways. */
export interface Column<Value> {
  name: string;
  toCell: (value: Value) => unknown;
  /** `row` is for a value that takes another cell, too. */
  toValue: (cell: never, row: never) => Value;
  /** The value of a new record that leaves the field out. */
  initial?: Value;
}

/** A column that stores values as they are. */
export const plain = <Value = string>(name: string, initial?: Value): Column<Value> => ({
  name,
  toCell: (value) => value,
  toValue: (cell: Value) => cell,
  initial,
});

/** USD, stored as integer cents. */
export const money = (name: string): Column<number> => ({ name, toCell: toCents, toValue: fromCents });

/** True or false. */
export const flag = (name: string, initial?: boolean): Column<boolean> => ({
  name,
  toCell: (value) => value,
  toValue: fromFlag,
  initial,
});

/** A value that is stored as JSON. */
export const json = <Value>(name: string, initial?: Value): Column<Value> => ({
  name,
  toCell: toJson,
  toValue: (cell: string) => fromJson<Value>(cell),
  initial,
});

/** One kind of record: its table, and the columns of its fields. */
export interface RecordKind<Row extends RecordRow, Fields> {
  table: string;
  /** Its name in the message of a 404. */
  noun: string;
  /** Its name in the audit log. */
  resource: AuditResource;
  columns: { [Field in keyof Fields]-?: Column<NonNullable<Fields[Field]>> };
  /** The words by which its records are found. */
  words?: WordSource;
  /** How its records are counted. */
  counted?: CountedKind<Row>;
  /** Where former versions of its records are kept. */
  versions?: VersionTable;
  /** Only for type inference. */
  row?: Row;
}

/** How one area of the API shows records of a kind. */
export interface RecordView<Row, Shown> {
  /** Adds joins and columns to a query of the rows. */
  join?: (query: Knex.QueryBuilder) => void;
  /** Maps a row, with the columns that `join` adds. */
  map: (row: Row) => Shown;
  /** Reduces a record to the values that the audit log keeps; by default all that are shown. */
  logged?: (shown: Shown) => unknown;
}

/** A record as the wire shows it. */
export type RecordOf<Fields> = { [Field in keyof Fields]-?: NonNullable<Fields[Field]> } & {
  _id: string;
  createdAt: string;
  updatedAt: string;
  deletedAt?: string;
  version: number;
};

type ColumnList = ReadonlyArray<readonly [field: string, column: Column<unknown>]>;

const columnsOf = ({ columns }: { columns: object }): ColumnList => Object.entries(columns);

/** The cells that `fields` set. Fields that are undefined set none. */
export const toCells = <Row extends RecordRow, Fields>(
  kind: RecordKind<Row, Fields>,
  fields: Partial<Fields>,
): Partial<Row> => {
  const values = fields as Record<string, unknown>;
  const cells = columnsOf(kind)
    .filter(([field]) => values[field] !== undefined)
    .map(([field, { name, toCell }]) => [name, toCell(values[field])]);
  return Object.fromEntries(cells) as Partial<Row>;
};

/** The cells of a new record's optional fields. */
export const initialCells = <Row extends RecordRow, Fields>(kind: RecordKind<Row, Fields>): Partial<Row> => {
  const fields = columnsOf(kind).map(([field, { initial }]) => [field, initial]);
  return toCells(kind, Object.fromEntries(fields) as Partial<Fields>);
};

/** A row as the wire shows it. */
export const toRecord = <Row extends RecordRow, Fields>(
  kind: RecordKind<Row, Fields>,
  row: Row,
): RecordOf<Fields> => {
  const cells = row as unknown as Record<string, never>;
  const record: Record<string, unknown> = { _id: row.id };
  for (const [field, { name, toValue }] of columnsOf(kind))
    record[field] = toValue(cells[name] as never, row as never);
  record.createdAt = toTime(row.created_at);
  record.updatedAt = toTime(row.updated_at);
  record.deletedAt = toOptionalTime(row.deleted_at);
  record.version = row.version;
  return record as RecordOf<Fields>;
};

/** Finds a record that the caller may read. */
export const findRecord = async <Row extends RecordRow, Fields, Shown>(
  db: Knex,
  kind: RecordKind<Row, Fields>,
  { join, map }: RecordView<Row, Shown>,
  id: string,
  visibility: Visibility<Row> = {},
): Promise<Shown | undefined> => {
  const query = db(kind.table).where(`${kind.table}.id`, id).select(`${kind.table}.*`);
  applyVisibility(query, kind.table, visibility);
  join?.(query);
  const row: Row | undefined = await query.first();
  return row && map(row);
};

/** The start of a list's definition: the rows that the caller may read, and the fields that sort them. */
export const listOf = <Row extends RecordRow, Fields, Shown>(
  kind: RecordKind<Row, Fields>,
  { join, map }: RecordView<Row, Shown>,
  visibility: Visibility<Row>,
  sortable: ReadonlyArray<keyof Fields & string>,
) => ({
  from: kind.table,
  scope: (query: Knex.QueryBuilder) => applyVisibility(query, kind.table, visibility),
  sort: {
    ...Object.fromEntries(sortable.map((field) => [field, text(kind.columns[field].name)])),
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  select: (query: Knex.QueryBuilder) => join?.(query),
  map,
});
