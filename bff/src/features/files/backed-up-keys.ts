import type { ImageWidth } from 'bff-contract';
import type { Knex } from 'knex';
import { variantId } from './image-variants';

const PAGE = 100;

/** The keys of all files in the store, also of files that wait to be deleted. */
export async function* currentKeys(db: Knex): AsyncGenerator<string> {
  // A version before it is brought up to date is backed up, too.
  const hasVariants = await db.schema.hasTable('image_variants');
  for (let after = ''; ; ) {
    const ids: string[] = await db('stored_files')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .pluck('id');
    yield* ids;
    const variants = hasVariants
      ? await db('image_variants').whereIn('file_id', ids).where('is_made', true)
      : [];
    for (const { file_id, width } of variants) yield variantId(file_id, width);
    if (ids.length < PAGE) return;
    after = ids.at(-1) ?? '';
  }
}

interface WantedFile {
  key: string;
  /** Its content was read before, so that it can't be an upload that was never made. */
  isCertain: boolean;
}

/** The keys of the files that the rows of a backup refer to. */
export async function* keysOfRows(
  rowsOf: (table: string) => AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<WantedFile> {
  for await (const file of rowsOf('stored_files')) {
    if (!file.removed_at) yield { key: String(file.id), isCertain: Boolean(file.is_genuine) };
  }
  for await (const { file_id, width, is_made } of rowsOf('image_variants')) {
    if (is_made) yield { key: variantId(String(file_id), Number(width) as ImageWidth), isCertain: false };
  }
}
