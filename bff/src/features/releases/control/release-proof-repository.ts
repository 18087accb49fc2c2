import type { PairId, ReadResults, Result } from '@slabdesk/releases';
import type { ProofBody } from 'bff-contract';
import type { Knex } from 'knex';
import { releasePath, splitReleasePath } from '../../../portal/release-path';
import { toJson, toTime } from '../../../resource/values';

type ProofRow = Pick<Result, 'shell' | 'outcome' | 'pages'> & {
  release_key: string;
  reason: string | null;
  tested_at: number;
};

const toResult = ({ release_key, reason, tested_at, ...row }: ProofRow): Result => {
  const release = splitReleasePath(release_key);
  return { ...release, ...row, ...(reason !== null && { reason }), at: toTime(tested_at) };
};

const isOf = (row: ProofRow, pair: PairId): boolean =>
  row.release_key === releasePath(pair) && row.shell === pair.shell;

/** The newest result of each release of a remote in each release of the shell. */
export const createReleaseProofRepository = (db: Knex) => {
  const read: ReadResults = async (pairs) => {
    const rows: ProofRow[] = await db('release_proofs')
      .whereIn('release_key', [...new Set(pairs.map(releasePath))])
      .whereIn('shell', [...new Set(pairs.map(({ shell }) => shell))])
      .select('release_key', 'shell', 'outcome', 'reason', 'pages', 'tested_at');
    return pairs.flatMap((pair) => rows.filter((row) => isOf(row, pair)).map(toResult));
  };
  return {
    read,
    /** @param now epoch ms */
    keep: async ({ shell, ...release }: PairId, proof: ProofBody, by: string, now: number): Promise<void> => {
      const { outcome, reason = null, pages } = proof;
      const row = { outcome, reason, pages, tested_at: now, tested_by: by, document: toJson(proof) };
      await db('release_proofs')
        .insert({ release_key: releasePath(release), shell, ...row })
        .onConflict(['release_key', 'shell'])
        .merge(row);
    },
  };
};
