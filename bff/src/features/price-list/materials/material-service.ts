import type { MaterialCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { invalid, notFound } from '../../../http/errors';
import { assertVersion } from '../../../resource/records';
import { fromJson } from '../../../resource/values';
import { recordAudit } from '../../audit/audit-repository';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { assertExistingFiles, assertOwnFiles } from '../../files';
import { findMaterial, type JoinedMaterialRow } from './material-read-model';
import { createMaterialRepository, type MaterialRow } from './material-repository';

/** Who edits: a dealer its own materials, an administrator everyone's. */
export interface MaterialEditor<Answer> {
  actor: Actor & { id: string };
  /** The dealer; left out by administrators. */
  fabricatorId?: string;
  /** How the editor's area of the API shows a material. */
  present: (row: JoinedMaterialRow) => Answer;
}

type Images = Array<{ s3Object: string }>;
type Changes = Partial<MaterialCreate> & { fabricator?: string; version?: number };

/** What one editor does to materials. Answers are the records as they are afterwards. */
export const createMaterialService = <Answer>(db: Knex, editor: MaterialEditor<Answer>) => {
  const { actor, fabricatorId, present } = editor;
  const scope = fabricatorId === undefined ? {} : { fabricator_id: fabricatorId };

  const mustFind = async (trx: Knex, id: string): Promise<JoinedMaterialRow> => {
    const row = await findMaterial(trx, id, { fabricatorId, trash: 'with' });
    if (!row) throw notFound('material');
    return row;
  };

  const audit = async (trx: Knex, action: string, before?: JoinedMaterialRow, after?: JoinedMaterialRow) => {
    await recordAudit(trx, actor, {
      action,
      resource: 'material',
      recordId: (after ?? before)?.id ?? '',
      before: before && present(before),
      after: after && present(after),
    });
  };

  const assertDealer = async (trx: Knex, id: string) => {
    if (await createDealerRepository(trx).lock(id)) return;
    throw invalid({ fabricator: 'This dealer does not exist' });
  };

  const assertImages = async (trx: Knex, images: Images = [], kept: Images = []) => {
    const [ids, keptIds] = [images, kept].map((list) => list.map((image) => image.s3Object));
    if (actor.role === 'admin') await assertExistingFiles(trx, ids ?? [], 'images', keptIds);
    else await assertOwnFiles(trx, ids ?? [], actor.id, 'images', keptIds);
  };

  const change = async (trx: Knex, row: MaterialRow, { fabricator, version, ...changes }: Changes) => {
    const before = await mustFind(trx, row.id);
    assertVersion(version, row, () => present(before));
    if (fabricator !== undefined && fabricator !== row.fabricator_id) await assertDealer(trx, fabricator);
    await assertImages(trx, changes.images, fromJson<Images>(row.images));
    await createMaterialRepository(trx).update(row, { ...changes, fabricatorId: fabricator });
    const after = await mustFind(trx, row.id);
    await audit(trx, 'update', before, after);
    return present(after);
  };

  return {
    create: (dealer: string, material: MaterialCreate): Promise<Answer> =>
      inTransaction(db, async (trx) => {
        await assertDealer(trx, dealer);
        await assertImages(trx, material.images);
        const { id } = await createMaterialRepository(trx).insert(dealer, material);
        const after = await mustFind(trx, id);
        await audit(trx, 'create', undefined, after);
        return present(after);
      }),

    update: (id: string, changes: Changes): Promise<Answer> =>
      inTransaction(db, async (trx) => {
        const row = await createMaterialRepository(trx).lock(id, scope);
        if (!row) throw notFound('material');
        return change(trx, row, changes);
      }),

    remove: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const repository = createMaterialRepository(trx);
        const row = await repository.lock(id, scope);
        if (!row) throw notFound('material');
        const before = await mustFind(trx, id);
        await repository.remove(row);
        await audit(trx, 'delete', before);
      }),

    restore: (id: string): Promise<Answer> =>
      inTransaction(db, async (trx) => {
        const repository = createMaterialRepository(trx);
        const row = await repository.lockRestorable(id, scope);
        if (!row) throw notFound('material');
        if (row.deleted_at !== null) {
          await repository.restore(row);
          await audit(trx, 'restore', undefined, await mustFind(trx, id));
        }
        return present(await mustFind(trx, id));
      }),
  };
};
