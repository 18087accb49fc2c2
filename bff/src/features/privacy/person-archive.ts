import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ZipFile } from 'yazl';
import { currentTime } from '../../database/clock';
import type { ExportedPart, ExportedPerson, Row, StoredTable } from '../../database/stored-data/declaration';
import { withoutDeadline } from '../../database/time-limits';
import { exportedFiles, type Storage } from '../files';
import { exportedColumns, TABLES } from './declared-data';

export interface ArchiveSource {
  db: Knex;
  storage: Pick<Storage, 'readStream'>;
}

const ABOUT =
  'Everything that is stored about one person, table by table: what it is, why and for how long it is kept, and every row. ' +
  'Left out are passwords, keys and texts of mails, which prove an identity, and what tells something about other people. ' +
  'Times are UTC, amounts of money are in cents.';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The value of a column as people read it. */
const readable = ({ json }: StoredTable, column: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (json?.includes(column)) return parsed(String(value));
  if (/(?:^|_)(?:at|until)$/.test(column)) {
    return Number(value) > 0 ? new Date(Number(value)).toISOString() : null;
  }
  return /^(?:is|was)_|^onboarding_complete$/.test(column) ? Boolean(value) : value;
};

/** Where a file is in the archive. Its name may have come from anybody. */
const pathOf = ({ id, file_name }: Row): string => {
  const name = String(file_name)
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{C}]/gu, '_')
    // Apps add the time to the whole name; computers open files by what ends it.
    .replace(/(\.\w+)(_\d{4}-\d\d-\d\dT[\d_.]+Z)$/, '$2$1')
    .slice(-120);
  return `files/${id} ${name}`;
};

const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(depth)}`);

/**
 * The export as JSON text, piece by piece.
 *
 * @param files paths in the archive, by the ids of files
 */
async function* toJson(db: Knex, person: ExportedPerson, files: ReadonlyMap<string, string>) {
  const { userId: id, name, email } = person;
  const head = {
    about: ABOUT,
    exportedAt: new Date(currentTime()).toISOString(),
    person: { id, name, email },
  };
  const left = Object.entries(TABLES).flatMap(([name, { exported }]) =>
    typeof exported === 'string' ? [[name, exported]] : [],
  );
  const show = (table: StoredTable, part: ExportedPart, row: Row) => {
    const { withheld } = part;
    const hidden = (withheld === 'personal' ? table.personal : withheld?.(row, person)) ?? [];
    const columns = exportedColumns(table).filter((column) => !hidden.includes(column));
    const shown = Object.fromEntries(columns.map((column) => [column, readable(table, column, row[column])]));
    return part === exportedFiles ? { ...shown, path: files.get(String(row.id)) ?? null } : shown;
  };
  yield `${indented({ ...head, notExported: Object.fromEntries(left) }, 0).slice(0, -2)},\n  "parts": [`;
  let separator = '\n    ';
  for (const [name, table] of Object.entries(TABLES)) {
    const { why, kept, exported } = table;
    if (typeof exported === 'string') continue;
    for (const part of exported) {
      const description = indented({ table: name, what: part.what, why, kept }, 4).slice(0, -6);
      yield `${separator}${description},\n      "rows": [`;
      separator = ',\n    ';
      let between = '\n        ';
      for await (const rows of part.rows(db, person, exportedColumns(table))) {
        for (const row of rows) {
          yield between + indented(show(table, part, row), 8);
          between = ',\n        ';
        }
        // SQLite's queries are synchronous: let other requests run.
        await nextTurn();
      }
      yield `${between.startsWith(',') ? '\n      ' : ''}]\n    }`;
    }
  }
  yield '\n  ]\n}\n';
}

const fill = async (
  { db, storage }: ArchiveSource,
  person: ExportedPerson,
  zip: ZipFile,
  signal: AbortSignal,
): Promise<void> => {
  const mtime = new Date(currentTime());
  const paths = new Map<string, string>();
  const add = async (path: string, content: Readable) => {
    zip.addReadStream(addAbortSignal(signal, content), path, { mtime });
    await finished(content);
  };
  for await (const rows of exportedFiles.rows(db, person, [
    'id',
    'file_name',
    'content_type',
    'removed_at',
  ])) {
    for (const row of rows) {
      const content = row.removed_at === null ? await storage.readStream(String(row.id)) : undefined;
      // It may have been announced only.
      if (!content) continue;
      const path = pathOf(row);
      await add(path, content);
      paths.set(String(row.id), path);
    }
  }
  const text = new PassThrough();
  const isWritten = pipeline(toJson(db, person, paths), text, { signal });
  await Promise.all([isWritten, add('data.json', text)]);
  zip.end();
};

/**
 * Everything that is stored about a person, as a ZIP: `data.json`, and the files that the person uploaded. It is made while
 * it is read, in constant memory, without the deadline of a request. A failure destroys the stream.
 */
export const archiveOf = (source: ArchiveSource, person: ExportedPerson): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const reading = new AbortController();
  output.once('close', () => reading.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  withoutDeadline(() => fill(source, person, zip, reading.signal)).catch((error) => output.destroy(error));
  return output;
};
