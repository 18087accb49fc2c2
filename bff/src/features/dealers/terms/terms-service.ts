import type { DealerTerms } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { notFound, staleVersion } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import { createDealerRepository } from '../dealer-repository';
import { createTermsRepository, toTerms } from './terms-repository';

/** The audit log says how long a text is; its versions have the text. */
const logged = (terms: DealerTerms | undefined) =>
  terms && { version: terms.version, characters: terms.text.length };

/** Lets the team of the dealer `id` publish terms. */
export const createTermsService = (
  db: Knex,
  { id, actor }: { id: string; actor: Actor & { id: string } },
) => ({
  /**
   * Adds a version, unless its text is the one that holds.
   *
   * @param seen the version that the caller has seen
   * @throws 409 with the version that holds
   */
  publish: ({ text, version: seen }: { text: string; version: number }): Promise<DealerTerms> =>
    inTransaction(db, async (trx) => {
      // Versions at once take turns.
      const dealer = await createDealerRepository(trx).lock(id);
      if (!dealer) throw notFound('dealer');
      const terms = createTermsRepository(trx);
      const [row] = await terms.list(id);
      const current = row && toTerms(row);
      if (current && current.text === text) return current;
      if (seen !== (current?.version ?? 0)) throw staleVersion(current);
      const version = (current?.version ?? 0) + 1;
      await terms.insert({ fabricator_id: id, version, text, at: currentTime(), author_id: actor.id });
      const [added] = await terms.list(id);
      if (!added) throw notFound('version');
      const published = toTerms(added);
      await recordAudit(trx, actor, {
        action: 'create',
        resource: 'terms',
        recordId: added.id,
        label: `${dealer.business_name} ${version}`,
        before: logged(current),
        after: logged(published),
      });
      return published;
    }),
});
