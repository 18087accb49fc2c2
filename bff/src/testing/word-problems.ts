import type { Knex } from 'knex';
import { userWords } from '../features/accounts/account-repository';
import { customerWords } from '../features/orders/customers/customer-repository';
import { orderWords } from '../features/orders/customers/order-words-repository';
import { materialWords } from '../features/price-list/materials/material-repository';
import { projectWords } from '../features/projects/project-repository';
import { auditWords } from '../resource/audit/record-audit';
import { searchedText } from '../resource/word-index/word-index';
import { indexedWords } from '../resource/word-index/words';

const SOURCES = [orderWords, projectWords, userWords, customerWords, materialWords, auditWords];

/** Entries that the index lacks, and those it has but shouldn't, counted anew from all records. */
export const wordProblems = async (db: Knex): Promise<string[]> => {
  const wanted = new Set<string>();
  for (const source of SOURCES) {
    const { kind, table, tenant } = source;
    for (const row of await db(table)) {
      const words = indexedWords(searchedText(source, row));
      const dealer = tenant === undefined ? '' : (row[tenant] ?? '');
      for (const word of words.length === 0 ? [''] : words) wanted.add(`${kind} ${row.id} ${dealer} ${word}`);
    }
  }
  const entries: Array<Record<'kind' | 'record_id' | 'tenant_id' | 'word', string>> =
    await db('search_words');
  const present = new Set(
    entries.map(({ kind, record_id, tenant_id, word }) => `${kind} ${record_id} ${tenant_id} ${word}`),
  );
  return [
    ...[...wanted].filter((entry) => !present.has(entry)).map((entry) => `missing: ${entry}`),
    ...[...present].filter((entry) => !wanted.has(entry)).map((entry) => `wrong: ${entry}`),
  ];
};
