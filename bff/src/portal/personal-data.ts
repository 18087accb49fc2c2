import { FOREVER, type PersonalData } from '../database/stored-data/declaration';
import { rowsOf } from '../database/stored-data/exported-rows';
import { renameIn } from '../database/stored-data/rows-naming';

const CHANGE_TEXTS = ['by_name', 'document'];

export const personalData: PersonalData = {
  tables: {
    release_changes: {
      why: 'Which releases browsers get, and who changed that and why',
      kept: FOREVER,
      personal: ['by_name', 'document'],
      technical: ['id', 'number'],
      json: ['document'],
      exported: [
        {
          what: 'Releases that the person changed for browsers',
          rows: rowsOf('release_changes', ['id'], (query, { emails }) =>
            query.whereIn('by_name', [...emails]),
          ),
          // The releases of everybody are in it.
          withheld: () => ['document'],
        },
      ],
      naming: CHANGE_TEXTS,
    },
    release_head: {
      why: 'The number of the newest change of releases, which the next change counts from',
      kept: 'one row',
      technical: ['name', 'epoch', 'number', 'accepted_at'],
      exported: 'It is about releases.',
    },
    release_heads: {
      why: 'Which change of releases servers serve, so that a server that is behind the others notices it',
      kept: 'for as long as releases are served: one row',
      technical: ['name', 'generation', 'changed_at', 'seen_at'],
      exported: 'It is about releases.',
    },
  },

  /** Releases keep their changes, without the person's name. */
  erase: (trx, person) => renameIn(trx, personalData.tables, 'release_changes', person),
};
