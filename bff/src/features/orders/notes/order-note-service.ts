import { type BodyOf, type dealerNoteEndpoints, LIMITS, type OrderNote } from 'bff-contract';
import type { Knex } from 'knex';
import { conflict, forbidden, invalid } from '../../../http/errors';
import { createAuditedWrites, type WriteContext } from '../../../resource/audited-writes';
import { newRecord } from '../../../resource/records';
import { fromJson, toJson } from '../../../resource/values';
import { createEventRepository } from '../../dealer-events';
import { findMembers } from '../../dealers';
import { assertOwnFiles } from '../../files';
import type { LinkContext } from '../../mail/links/mail-link-service';
import { createOrderMails } from '../order-mails';
import { createOrderRepository, formatReference } from '../order-repository';
import type { OrderRow } from '../order-row';
import { createOrderNoteRepository, type OrderNoteRow } from './order-note-repository';

type NoteInput = BodyOf<typeof dealerNoteEndpoints.create>;

interface NoteContext extends WriteContext {
  /** For mails to mentioned people. */
  mails: LinkContext;
  /** The dealer of the caller. */
  fabricatorId: string;
  orderId: string;
}

/** Writes of a dealer's people on the notes of one order. Only the author changes a note. */
export const createOrderNoteService = (context: NoteContext) => {
  const { actor, fabricatorId, mails, orderId } = context;
  const scope = { fabricator_id: fabricatorId, order_id: orderId };

  /** @throws 404 for orders that are deleted or belong to another dealer */
  const lockOrder = (trx: Knex): Promise<OrderRow> =>
    createOrderRepository(trx).mustLock(orderId, { fabricator_id: fabricatorId });

  const lockOwn =
    (kind: 'lock' | 'lockRestorable') =>
    async (trx: Knex, id: string): Promise<OrderNoteRow | undefined> => {
      await lockOrder(trx);
      const row = await createOrderNoteRepository(trx)[kind](id, scope);
      if (row && row.author_id !== actor.id) throw forbidden('Only its author can change a note');
      return row;
    };

  const writes = createAuditedWrites(
    {
      noun: 'note',
      resource: 'order-note',
      lock: lockOwn('lock'),
      lockRestorable: lockOwn('lockRestorable'),
      show: async (trx, row: OrderNoteRow) => ({
        note: await createOrderNoteRepository(trx).show(row),
        order: await lockOrder(trx),
      }),
      recordOf: ({ note }) => note,
      // Without words and names of files: nothing is ever deleted from the log.
      logged: ({ note: { text: _text, author: _author, files, ...note }, order }) => ({
        ...note,
        files: files.map(({ s3Object }) => s3Object),
        order: orderId,
        reference: formatReference(order.reference),
      }),
      last: async (trx) => createEventRepository(trx).record('changed', await lockOrder(trx)),
    },
    context,
  );

  /**
   * @param kept the people and files of the note before
   * @throws 400 for people of other dealers, and for files of other people
   */
  const assertInput = async (
    trx: Knex,
    { mentions = [], files = [] }: NoteInput,
    kept: { mentions: string[]; files: string[] } = { mentions: [], files: [] },
  ) => {
    const members = new Set((await findMembers(trx, fabricatorId)).map(({ _id }) => _id));
    // Who was mentioned may have left the team.
    if (mentions.some((id) => !members.has(id) && !kept.mentions.includes(id)))
      throw invalid({ mentions: 'This person is not a member' });
    await assertOwnFiles(
      trx,
      files.map(({ s3Object }) => s3Object),
      actor.id,
      'files',
      kept.files,
    );
  };

  /** @throws 409 if the order, which is locked, has as many notes as are shown */
  const assertRoom = async (trx: Knex): Promise<void> => {
    if ((await createOrderNoteRepository(trx).countOf(orderId)) < LIMITS.orderNotes) return;
    throw conflict(
      `An order has at most ${LIMITS.orderNotes} notes. Please delete one first.`,
      'TOO_MANY_NOTES',
    );
  };

  /** Not the author, and nobody whom the note mentions already. */
  const tellMentioned = (trx: Knex, order: OrderRow, { mentions = [] }: NoteInput, before: string[] = []) => {
    const told = new Set([...before, actor.id]);
    const people = [...new Set(mentions)].filter((id) => !told.has(id));
    return createOrderMails(mails, trx, actor.id).mentioned(order, actor.name, people);
  };

  const cellsOf = ({ text, mentions = [] }: NoteInput) => ({
    text,
    mentions: toJson([...new Set(mentions)]),
  });
  const objectsOf = ({ files = [] }: NoteInput) => [...new Set(files.map(({ s3Object }) => s3Object))];

  return {
    create: async (input: NoteInput): Promise<OrderNote> => {
      const { note } = await writes.create(async (trx) => {
        const order = await lockOrder(trx);
        await assertRoom(trx);
        await assertInput(trx, input);
        const notes = createOrderNoteRepository(trx);
        const row = await notes.insert({
          ...newRecord(),
          ...scope,
          author_id: actor.id,
          ...cellsOf(input),
        });
        await notes.setFiles(row, objectsOf(input));
        await tellMentioned(trx, order, input);
        return row;
      });
      return note;
    },

    update: async (
      id: string,
      { version, ...input }: NoteInput & { version?: number },
    ): Promise<OrderNote> => {
      const { note } = await writes.update(id, version, async (trx, row) => {
        const notes = createOrderNoteRepository(trx);
        const mentions = fromJson<string[]>(row.mentions);
        await assertInput(trx, input, { mentions, files: await notes.filesOf(id) });
        await notes.setFiles(row, objectsOf(input));
        await tellMentioned(trx, await lockOrder(trx), input, mentions);
        return notes.update(row, cellsOf(input));
      });
      return note;
    },

    remove: (id: string): Promise<void> =>
      writes.remove(id, (trx, row) => createOrderNoteRepository(trx).remove(row)),

    restore: async (id: string): Promise<OrderNote> =>
      (
        await writes.restore(id, async (trx, row) => {
          await assertRoom(trx);
          return createOrderNoteRepository(trx).restore(row);
        })
      ).note,
  };
};
