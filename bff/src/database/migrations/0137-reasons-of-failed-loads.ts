import type { Knex } from 'knex';
import { alterations } from '../alter';

const REASONS = ['missing', 'altered', 'broken', 'timed_out', 'no_page', 'incompatible', 'shell_missing'];

/** Why releases failed to load, beside how often. The previous release of the server counts that in `release_event_counts`. */
export const up = async (db: Knex): Promise<void> => {
  const counts = alterations(db, 'release_visit_counts');
  for (const reason of REASONS)
    await counts.addColumn(reason, (table) => {
      table.integer(reason).notNullable().defaultTo(0);
    });
};
