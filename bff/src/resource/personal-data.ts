import { FOREVER, type PersonalData, WITH_RECORD } from '../database/stored-data/declaration';

export const personalData: PersonalData = {
  tables: {
    search_words: {
      why: 'Searches: words of orders, customers, projects, materials, users and the audit log, names and addresses too',
      kept: WITH_RECORD,
      personal: ['word'],
      technical: ['record_id', 'kind', 'tenant_id'],
      exported: 'They are words of what is exported.',
    },
    search_progress: {
      why: 'How far the words have come',
      kept: FOREVER,
      technical: ['kind', 'claimed_by', 'claimed_until', 'indexed_at'],
      exported: 'It says nothing about people.',
    },
    record_totals: {
      why: 'Counts of long lists',
      kept: FOREVER,
      technical: ['kind', 'scope', 'bucket', 'total'],
      exported: 'It counts records.',
    },
    total_changes: {
      why: 'Changes of these counts',
      kept: 'seconds',
      technical: ['id', 'kind', 'scope', 'bucket', 'change'],
      exported: 'It counts records.',
    },
  },
};
