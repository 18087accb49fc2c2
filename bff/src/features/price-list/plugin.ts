import type { FastifyInstance } from 'fastify';
import { findAnywhere, findByBeginning, findInList, inTurn } from '../../resource/palette';
import { derivedTotals } from '../../resource/totals/totals';
import { derivedWords } from '../../resource/word-index/word-index';
import { isRestorable } from '../files';
import { importRoutes } from './import/import-routes';
import { lineItemRoutes } from './line-items/line-item-routes';
import { materials } from './materials/material';
import { materialTotals, materialWords } from './materials/material-repository';
import { materialRoutes } from './materials/material-routes';
import { onDateRoutes } from './on-date/on-date-routes';
import { priceChangeRoutes } from './price-changes/price-change-routes';

/** More of a description is not shown beside its title. */
const DETAIL_LENGTH = 100;

const MATERIALS = { table: 'materials', label: 'name', detail: 'thickness' };
const LINE_ITEMS = { table: 'line_items', label: 'title', detail: 'description' };

const findLineItems = inTurn(findByBeginning(LINE_ITEMS, 'title'), findAnywhere(LINE_ITEMS));

/** The beginning of a description. */
const truncate = (text: string): string => [...text].slice(0, DETAIL_LENGTH).join('');

/** A dealer's materials and line items, their import and their prices. */
export const priceList = async (app: FastifyInstance): Promise<void> => {
  await app.register(lineItemRoutes);
  await app.register(materialRoutes);
  await app.register(importRoutes);
  await app.register(priceChangeRoutes);
  await app.register(onDateRoutes);
  app.jobs.derived.add(derivedWords(app, materialWords), derivedTotals(app.db, materialTotals));
  app.fileUses.push({
    references: (db, { id }, since) =>
      db('material_images')
        .join('materials', 'materials.id', 'material_images.material_id')
        .where('material_images.object_id', id)
        .where(isRestorable('materials', since)),
  });
  app.paletteKinds.push(
    {
      kind: 'material',
      area: 'dealer',
      permission: 'price-list:read',
      find: inTurn(findByBeginning(MATERIALS, 'name'), async (db, text, scope) =>
        (await findInList(db, materials.list({ scope }), text)).map(({ _id, name, thickness }) => ({
          _id,
          label: name,
          detail: thickness,
        })),
      ),
    },
    {
      kind: 'line-item',
      area: 'dealer',
      permission: 'price-list:read',
      find: async (db, text, own) =>
        (await findLineItems(db, text, own)).map((hit) => ({ ...hit, detail: truncate(hit.detail) })),
    },
  );
};
