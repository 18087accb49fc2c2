import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const PAGE = 500;

interface Material {
  id: string;
  images: string;
}

/** Lists the images of the materials that exist already. */
const listImages = async (trx: Knex): Promise<void> => {
  for (let after = ''; ; ) {
    const materials: Material[] = await trx('materials')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .select('id', 'images');
    for (const { id, images } of materials) {
      const ids = new Set((JSON.parse(images) as Array<{ s3Object: string }>).map((image) => image.s3Object));
      const rows = [...ids].map((objectId) => ({ material_id: id, object_id: objectId }));
      if (rows.length > 0) await trx('material_images').insert(rows);
    }
    if (materials.length < PAGE) return;
    after = materials.at(-1)?.id ?? '';
  }
};

/** Tables and columns to find files that nothing uses, and how many bytes an account stores. */
export const up = async (db: Knex): Promise<void> => {
  // Derived from materials, so it can be rebuilt.
  if (await db.schema.hasTable('material_images')) await db('material_images').delete();
  await startOver(db, ['material_images']);

  await db.schema.createTable('material_images', (table) => {
    const column = columnsFor(db, table);
    column.id('material_id').notNullable().references('materials.id');
    column.id('object_id').notNullable();
    table.primary(['material_id', 'object_id']);
    table.index(['object_id'], 'material_images_by_object');
  });
  await db.transaction(listImages);

  const files = alterations(db, 'stored_files');
  // When to look next whether anything uses the file.
  await files.addColumn('check_at', (table) => {
    columnsFor(db, table).time('check_at').notNullable().defaultTo(0);
  });
  // Files from before this migration get the same grace as files that were used once.
  await files.addColumn('was_used', (table) => {
    table.boolean('was_used').notNullable().defaultTo(true);
  });
  await files.addColumn('unused_since', (table) => {
    columnsFor(db, table).time('unused_since').nullable();
  });
  // Set once the file is being deleted: nothing may refer to it any more.
  await files.addColumn('removed_at', (table) => {
    columnsFor(db, table).time('removed_at').nullable();
  });
  await files.addIndex('files_by_check', ['check_at', 'id']);
  await files.addIndex('files_of_owner_by_size', ['owner_id', 'size']);
};
