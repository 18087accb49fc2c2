import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Snapshot, StoredValue, TableShape } from '../../database/snapshot';
import type { TableLoader } from '../../database/table-loader';
import { CommandError } from '../lib/command-error';
import type { BackedUpTable } from './manifest';

const CHUNK_LENGTH = 64 * 1_024;
/** Rows and characters of one insert. MySQL accepts 16 MB by default. */
const MAX_ROWS = 1_000;
const MAX_LENGTH = 1_000_000;

const fileOf = (root: string, table: string): string => join(root, 'database', `${table}.jsonl.gz`);

/** Writes the rows of a table. Resolves to what the manifest says about it. */
export const writeTable = async (
  root: string,
  snapshot: Snapshot,
  table: TableShape,
): Promise<BackedUpTable> => {
  let rows = 0;
  async function* chunks() {
    let chunk = '';
    for await (const row of snapshot.rows(table)) {
      rows += 1;
      chunk += `${JSON.stringify(row)}\n`;
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await mkdir(join(root, 'database'), { recursive: true });
  const file = createWriteStream(fileOf(root, table.name), { flags: 'wx', flush: true });
  await pipeline(chunks, createGzip(), file);
  return { ...table, rows };
};

async function* readLines(root: string, table: string): AsyncGenerator<string> {
  const file = createReadStream(fileOf(root, table));
  const gunzip = createGunzip();
  const done = pipeline(file, gunzip);
  // Rejections reach the loop through the stream, and are reported below.
  done.catch(() => {});
  // Not by readline, which also splits at U+2028, and texts contain that.
  let rest = '';
  for await (const chunk of gunzip.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await done;
}

/** The rows of a table in a backup, by the names of their columns. */
export async function* readRecords(
  root: string,
  { name, columns }: TableShape,
): AsyncGenerator<Record<string, StoredValue>> {
  for await (const line of readLines(root, name)) {
    const row: StoredValue[] = JSON.parse(line);
    yield Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]));
  }
}

/**
 * Puts the rows of a table in a backup into an empty table, which may have fewer columns.
 *
 * @throws CommandError if there are more or fewer than the manifest says
 */
export const loadTable = async (
  root: string,
  loader: TableLoader,
  table: BackedUpTable,
  into: TableShape,
): Promise<void> => {
  const places = into.columns.map((column) => table.columns.indexOf(column));
  let rows = 0;
  let batch: StoredValue[][] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length > 0) await loader.insert(into, batch);
    rows += batch.length;
    batch = [];
    length = 0;
  };
  for await (const line of readLines(root, table.name)) {
    const row: StoredValue[] = JSON.parse(line);
    batch.push(places.map((at) => row[at] ?? null));
    length += line.length;
    if (batch.length === MAX_ROWS || length > MAX_LENGTH) await flush();
  }
  await flush();
  if (rows !== table.rows)
    throw new CommandError(`The backup is damaged: ${table.name} has ${rows} rows instead of ${table.rows}.`);
};
