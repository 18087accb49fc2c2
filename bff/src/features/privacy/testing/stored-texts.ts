import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf } from '../../../testing/contents';
import type { Person } from '../../../testing/people';
import type { TestApp } from '../../../testing/test-app';
import { TABLES } from '../declared-data';

/** Hashes, alone or behind the name of a limit, are random, and so hold any three letters now and then. */
const HASH = /^(?:[\w-]+:)?[\w+/=$,-]{40,}$/;

/** Where a text is stored: `table.column`, or a path in the file store. */
export const findEverywhere = async (test: TestApp, text: string): Promise<string[]> => {
  const found: string[] = [];
  const wanted = text.toLowerCase();
  for (const table of Object.keys(TABLES)) {
    for (const row of await test.app.db(table).select()) {
      for (const [column, value] of Object.entries(row)) {
        const stored = String(value);
        if (!HASH.test(stored) && stored.toLowerCase().includes(wanted)) found.push(`${table}.${column}`);
      }
    }
  }
  const folder = join(test.config.dataDir, 'files');
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    if (statSync(path).isFile() && readFileSync(path).includes(text)) found.push(path);
  }
  return [...new Set(found)];
};

/** Announces a PNG file and, with `content` behind its signature, uploads it. Resolves to its id. */
export const uploadFile = async (
  { app }: TestApp,
  by: Person,
  fileName: string,
  content?: string,
): Promise<string> => {
  const bytes = contentOf('image/png', content);
  const url = `s3/get-signed-post-url/${encodeURIComponent(fileName)}/image%2Fpng`;
  const { objectId } = (await by.call('POST', url, { size: bytes.length })).json();
  if (content !== undefined) {
    await app.storage.write({ id: objectId, contentType: 'image/png', fileName }, bytes);
  }
  return objectId;
};
