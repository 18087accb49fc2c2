import type { PersonalData } from '../database/stored-data/declaration';

export const personalData: PersonalData = {
  tables: {
    rate_limits: {
      why: 'Counters of attempts, by hashes of addresses and accounts',
      kept: 'until they expire',
      technical: ['bucket', 'points', 'expires_at'],
      exported: 'It holds hashes, from which nobody can be found.',
    },
    idempotency_keys: {
      why: 'Repeats the response to a request that a browser sends twice',
      kept: '24 hours',
      // Encrypted by the key that only the browser has.
      secret: ['body'],
      technical: ['id', 'fingerprint', 'status', 'created_at', 'expires_at'],
      exported: 'Only the browser has the key to read them, and they expire after a day.',
    },
  },
};
