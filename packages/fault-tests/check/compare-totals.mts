import { type Findings, groupBy, noFindings } from './findings.mts';
import type { Snapshot } from './snapshot.mts';

const FIRST_REFERENCE = 1001;

/** Each dealer's references are consecutive numbers, and the next one follows them. */
export const compareReferences = ({ orders, dealers }: Snapshot): Findings => {
  const findings = noFindings();
  const byDealer = groupBy(orders, ({ fabricator_id }) => fabricator_id);
  for (const { id, next_reference: next } of dealers) {
    const taken = (byDealer.get(id) ?? []).map(({ reference }) => reference);
    const used = new Set(taken);
    if (used.size < taken.length) findings.doubled.push(`a reference of dealer ${id}`);
    for (let reference = FIRST_REFERENCE; reference < next; reference += 1) {
      if (!used.has(reference)) findings.gaps.push(`order ${reference} of dealer ${id}`);
    }
    const beyond = taken.filter((reference) => reference >= next);
    if (beyond.length > 0)
      findings.wrong.push(`order ${beyond[0]} of dealer ${id}, whose next one is ${next}`);
  }
  return findings;
};

interface Total {
  orders: number;
  cents: number;
}

const monthOf = (ms: number): string => new Date(Number(ms)).toISOString().slice(0, 7);

/** Checks the kept counts and sums against the orders. */
export const compareTotals = ({ orders, totals }: Snapshot): Findings => {
  const findings = noFindings();
  const counted = new Map<string, Total>();
  for (const { fabricator_id, created_at, status, total_cents } of orders) {
    const key = `${fabricator_id} ${monthOf(created_at)} ${status}`;
    const total = counted.get(key) ?? { orders: 0, cents: 0 };
    counted.set(key, { orders: total.orders + 1, cents: total.cents + Number(total_cents) });
  }
  const kept = new Map<string, Total>(
    totals.map((row) => [
      `${row.fabricator_id} ${row.month} ${row.status}`,
      { orders: Number(row.orders), cents: Number(row.total_cents) },
    ]),
  );
  for (const key of new Set([...counted.keys(), ...kept.keys()])) {
    const is = kept.get(key) ?? { orders: 0, cents: 0 };
    const should = counted.get(key) ?? { orders: 0, cents: 0 };
    if (is.orders !== should.orders || is.cents !== should.cents) {
      findings.wrong.push(
        `total of ${key}: ${is.orders} orders and ${is.cents} cents instead of ${should.orders} and ${should.cents}`,
      );
    }
  }
  return findings;
};
