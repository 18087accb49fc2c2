import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLedger, type Ledger } from '../clients/ledger.mts';
import { compare, type Evidence } from './compare.mts';
import { noFindings } from './findings.mts';
import type { Snapshot } from './snapshot.mts';

const NOVEMBER = Date.UTC(2026, 10, 23);
const DEALER = { id: 'd1', email: 'dealer@example.com' };
const CUSTOMER = 'customer@example.com';

/** Two orders of one dealer, the first at a stage, revised and accepted, and a material with a changed price, all as they should be. */
const makeEvidence = () => {
  const ledger: Ledger = createLedger([DEALER]);
  const snapshot: Snapshot = {
    dealers: [{ id: 'd1', next_reference: 1003 }],
    projects: [],
    orders: [],
    revisions: [
      { order_id: 'o1', revision: 1, total_cents: 120 },
      { order_id: 'o1', revision: 2, total_cents: 100 },
    ],
    acceptances: [{ order_id: 'o1', revision: 2 }],
    certificates: [{ order_id: 'o1', revision: 2, terms_version: 1 }],
    moves: [{ order_id: 'o1' }],
    history: [],
    totals: [
      { fabricator_id: 'd1', month: '2026-11', status: 'in-progress', orders: 1, total_cents: 100 },
      { fabricator_id: 'd1', month: '2026-11', status: 'order-placed', orders: 1, total_cents: 250 },
      { fabricator_id: 'd1', month: '2026-11', status: 'completed', orders: 0, total_cents: 0 },
    ],
    materials: [{ id: 'm1', name: 'Granite', price_cents: 501 }],
    audits: [
      { record_id: 'm1', action: 'create' },
      { record_id: 'm1', action: 'update' },
    ],
    mails: [],
  };
  const mail = (id: string, kind: string, to_email: string) =>
    snapshot.mails.push({ id, kind, to_email, state: 'sent', claimed_by: null });
  const order = (
    id: string,
    reference: number,
    statuses: string[],
    { total_cents, revision, stage }: { total_cents: number; revision: number; stage?: string },
  ) => {
    const projectId = `project of ${id}`;
    const base = { fabricator_id: 'd1', project_id: projectId, created_at: NOVEMBER };
    snapshot.projects.push({ id: projectId, title: projectId });
    const status = statuses.at(-1) ?? '';
    const stage_id = stage ?? null;
    snapshot.orders.push({ ...base, id, reference, status, total_cents, revision, stage_id });
    for (const to_status of statuses) snapshot.history.push({ order_id: id, to_status });
    snapshot.audits.push({ record_id: id, action: 'create' });
    for (const _ of statuses.slice(1)) snapshot.audits.push({ record_id: id, action: 'update' });
    ledger.projects.push({ id: projectId, title: projectId });
    ledger.orders.push({
      id,
      reference,
      projectId,
      dealerId: 'd1',
      customerEmail: CUSTOMER,
      statuses,
      revision,
      isAccepted: revision > 1,
      ...(stage && { stage }),
    });
    mail(`placed ${id}`, 'order-placed', DEALER.email);
  };
  order('o1', 1001, ['order-placed', 'in-progress'], { total_cents: 100, revision: 2, stage: 'saw' });
  order('o2', 1002, ['order-placed'], { total_cents: 250, revision: 1 });
  snapshot.audits.push({ record_id: 'o1', action: 'revise' });
  mail('changed o1', 'order-status-changed', CUSTOMER);
  mail('revised o1', 'order-revised', CUSTOMER);
  mail('accepted o1', 'order-accepted', DEALER.email);
  mail('copy of o1', 'order-accepted-copy', CUSTOMER);
  ledger.materials.push({ id: 'm1', name: 'Granite', cents: 501, updates: 1 });
  const received = new Map(snapshot.mails.map(({ id }) => [id, 1]));
  return { ledger, snapshot, received };
};

type Made = ReturnType<typeof makeEvidence>;

const check = (change: (evidence: Made) => void) => {
  const evidence = makeEvidence();
  change(evidence);
  return compare(evidence satisfies Evidence);
};

const remove = <T,>(rows: T[], isGone: (row: T) => boolean) => rows.splice(rows.findIndex(isGone), 1);
const first = <T,>(rows: T[]): T => {
  assert.ok(rows[0]);
  return rows[0];
};

test('finds nothing where everything is as it was acknowledged', () => {
  assert.deepEqual(
    check(() => {}),
    noFindings(),
  );
});

test('a deleted order is lost, leaves a gap and a wrong total', () => {
  const { lost, gaps, wrong } = check(({ snapshot }) => remove(snapshot.orders, ({ id }) => id === 'o1'));
  assert.deepEqual(lost, ['order of project project of o1: 0 instead of 1']);
  assert.deepEqual(gaps, ['order 1001 of dealer d1']);
  assert.match(wrong.join(), /total of d1 2026-11 in-progress: 1 orders and 100 cents instead of 0 and 0/);
});

test('an order that was placed twice is doubled', () => {
  const { doubled } = check(({ snapshot }) => {
    snapshot.orders.push({ ...first(snapshot.orders), id: 'o3', reference: 1003 });
  });
  assert.ok(doubled.includes('order of project project of o1: 2 instead of 1'));
});

test('a reference that was given twice is doubled', () => {
  const { doubled, gaps } = check(({ snapshot }) => {
    for (const order of snapshot.orders) order.reference = 1001;
  });
  assert.deepEqual(doubled, ['a reference of dealer d1']);
  assert.deepEqual(gaps, ['order 1002 of dealer d1']);
});

test('a number that no order got is a gap, also behind the last order', () => {
  const { gaps } = check(({ snapshot }) => {
    first(snapshot.dealers).next_reference = 1004;
  });
  assert.deepEqual(gaps, ['order 1003 of dealer d1']);
});

for (const column of ['orders', 'total_cents'] as const) {
  test(`a total with other ${column} is wrong`, () => {
    const { wrong } = check(({ snapshot }) => {
      first(snapshot.totals)[column] += 1;
    });
    assert.equal(wrong.length, 1);
  });
}

test('a status that went back is lost, and a repeated change doubled', () => {
  const back = check(({ snapshot }) => {
    first(snapshot.orders).status = 'order-placed';
  });
  assert.match(back.lost.join(), /status of order 1001 of d1: order-placed instead of in-progress/);
  const again = check(({ snapshot }) => {
    snapshot.history.push({ order_id: 'o1', to_status: 'in-progress' });
    snapshot.audits.push({ record_id: 'o1', action: 'update' });
  });
  assert.equal(again.doubled.filter((text) => /^(history|audit)/.test(text)).length, 2);
});

test('a revision or an acceptance that is gone is lost, and one that was made twice doubled', () => {
  const back = check(({ snapshot }) => {
    first(snapshot.orders).revision = 1;
    snapshot.acceptances.length = 0;
  });
  assert.ok(back.lost.includes('revisions of order 1001 of d1: 1 instead of 2'));
  assert.ok(back.lost.includes('acceptance of order 1001 of d1: 0 instead of 1'));
  const again = check(({ snapshot }) => {
    first(snapshot.orders).revision = 3;
    snapshot.acceptances.push(first(snapshot.acceptances));
  });
  assert.ok(again.doubled.includes('revisions of order 1001 of d1: 3 instead of 2'));
  assert.ok(again.doubled.includes('acceptance of order 1001 of d1: 2 instead of 1'));
});

test('an acceptance without its certificate is lost, and a certificate without the terms is wrong', () => {
  const lost = check(({ snapshot }) => snapshot.certificates.pop());
  assert.deepEqual(lost.lost, ['certificates of order 1001 of d1: 0 instead of 1']);
  const bare = check(({ snapshot }) => {
    first(snapshot.certificates).terms_version = null;
  });
  assert.deepEqual(bare.wrong, ['a certificate of order 1001 of d1 has no terms']);
});

test('a stage that went back is lost, and a repeated move doubled', () => {
  const back = check(({ snapshot }) => {
    first(snapshot.orders).stage_id = null;
  });
  assert.deepEqual(back.lost, ['stage of order 1001 of d1: null instead of saw']);
  const again = check(({ snapshot }) => snapshot.moves.push({ order_id: 'o1' }));
  assert.deepEqual(again.doubled, ['moves of order 1001 of d1: 2 instead of 1']);
});

test('a price that went back is lost, and so is a write without its audit entry', () => {
  const back = check(({ snapshot }) => {
    first(snapshot.materials).price_cents = 500;
  });
  assert.deepEqual(back.lost, ['price of Granite: 500 instead of 501 cents']);
  const unaudited = check(({ snapshot }) => remove(snapshot.audits, ({ action }) => action === 'update'));
  assert.deepEqual(unaudited.lost, ['audit of changes of Granite: 0 instead of 1']);
});

test('an order that nobody asked for is wrong', () => {
  const { wrong } = check(({ ledger }) => remove(ledger.orders, ({ id }) => id === 'o2'));
  assert.ok(wrong.includes('order o2 was never asked for'));
});

test('writes that were never acknowledged may have been performed or not', () => {
  const findings = check(({ ledger }) => {
    const order = ledger.orders[1];
    assert.ok(order);
    delete order.id;
    order.statuses = [];
    ledger.projects.push({ title: 'never arrived' });
    ledger.materials.push({ name: 'never arrived', cents: 1, updates: 0 });
  });
  assert.deepEqual(findings, noFindings());
});

test('a mail is received once, and one is queued for each order and change', () => {
  const twice = check(({ received }) => received.set('placed o1', 2));
  assert.deepEqual(twice.doubled, ['order-placed mail placed o1 was received 2 times']);
  const never = check(({ received }) => received.delete('placed o1'));
  assert.deepEqual(never.lost, ['order-placed mail placed o1 is sent, but was not received']);
  const unqueued = check(({ snapshot }) => remove(snapshot.mails, ({ id }) => id === 'changed o1'));
  assert.deepEqual(unqueued.lost, [`order-status-changed to ${CUSTOMER}: 0 mails instead of 1`]);
});

for (const [why, change] of [
  ['for the end of the claim of a killed process', { state: 'queued', claimed_by: 'a process' }],
  ['for others that become one with it', { state: 'bundled' }],
] as const) {
  test(`a mail may wait ${why}`, () => {
    const findings = check(({ snapshot, received }) => {
      const mail = first(snapshot.mails);
      Object.assign(mail, change);
      received.delete(mail.id);
    });
    assert.deepEqual(findings, noFindings());
  });
}
