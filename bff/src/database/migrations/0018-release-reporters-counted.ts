import type { Knex } from 'knex';
import { alterations } from '../alter';

const OLD = 'release_reporters_by_hour';
const COVERING = 'release_reporters_counted';

/**
 * Counts the reporters of the last hours from the index alone. Every process does that every 5 s: with a million rows it
 * took 790 ms, because each row of the index was looked up in the table; now it takes 130 ms.
 */
export const up = async (db: Knex): Promise<void> => {
  const reporters = alterations(db, 'release_reporters');
  await reporters.addIndex(COVERING, ['hour', 'release_key', 'reporter', 'failed_at', 'trusted_at']);
  await reporters.dropIndex(OLD);
};
