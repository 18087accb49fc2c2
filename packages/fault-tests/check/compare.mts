import type { Ledger } from '../clients/ledger.mts';
import { compareMails, compareQueuedMails } from './compare-mails.mts';
import { compareMaterials, compareOrders, compareProjects } from './compare-records.mts';
import { compareReferences, compareTotals } from './compare-totals.mts';
import { type Findings, merge } from './findings.mts';
import type { Snapshot } from './snapshot.mts';

export interface Evidence {
  ledger: Ledger;
  snapshot: Snapshot;
  /** How often the SMTP server received each mail, by its id. */
  received: ReadonlyMap<string, number>;
}

/** Compares what clients were told with what the database holds and the SMTP server received. */
export const compare = ({ ledger, snapshot, received }: Evidence): Findings =>
  merge([
    compareProjects(ledger, snapshot),
    compareOrders(ledger, snapshot),
    compareMaterials(ledger, snapshot),
    compareReferences(snapshot),
    compareTotals(snapshot),
    compareMails(snapshot, received),
    compareQueuedMails(snapshot, ledger),
  ]);
