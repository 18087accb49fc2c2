import type { Ledger, MaterialWrite, OrderWrite } from '../clients/ledger.mts';
import { type Findings, groupBy, noFindings } from './findings.mts';
import type { Snapshot } from './snapshot.mts';

/** Compares how often something is there with how often it was asked for: at least `least`, at most `most`. */
const compareCount = (
  findings: Findings,
  what: string,
  found: number,
  { least, most }: { least: number; most: number },
) => {
  if (found < least) findings.lost.push(`${what}: ${found} instead of ${least}`);
  if (found > most) findings.doubled.push(`${what}: ${found} instead of ${most}`);
};

/** A creation is there exactly once; one that was never acknowledged at most once. */
const created = (id: string | undefined) => ({ least: id ? 1 : 0, most: 1 });

/** Projects: acknowledged ones are there, each once. */
export const compareProjects = (ledger: Ledger, snapshot: Snapshot): Findings => {
  const findings = noFindings();
  const byTitle = groupBy(snapshot.projects, ({ title }) => title);
  for (const { id, title } of ledger.projects) {
    const found = byTitle.get(title) ?? [];
    compareCount(findings, `project ${title}`, found.length, created(id));
    if (id && found[0] && found[0].id !== id) findings.wrong.push(`project ${title} has another id`);
  }
  return findings;
};

type AuditCounter = (recordId: string, action: string) => number;

const createAuditCounter = ({ audits }: Snapshot): AuditCounter => {
  const groups = groupBy(audits, ({ record_id, action }) => `${record_id} ${action}`);
  return (recordId, action) => groups.get(`${recordId} ${action}`)?.length ?? 0;
};

const compareOrder = (
  findings: Findings,
  { reference, statuses, unclear }: OrderWrite,
  stored: Snapshot['orders'][number],
  { entries, audited }: { entries: number; audited: AuditCounter },
) => {
  const name = `order ${stored.reference} of ${stored.fabricator_id}`;
  const maybe = unclear ? 1 : 0;
  if (reference !== undefined && stored.reference !== reference) {
    findings.wrong.push(`${name} was acknowledged as ${reference}`);
  }
  const last = statuses.at(-1) ?? 'order-placed';
  if (stored.status !== last && stored.status !== unclear) {
    findings.lost.push(`status of ${name}: ${stored.status} instead of ${last}`);
  }
  const written = Math.max(statuses.length, 1);
  compareCount(findings, `history of ${name}`, entries, { least: written, most: written + maybe });
  compareCount(findings, `audit of ${name}`, audited(stored.id, 'create'), { least: 1, most: 1 });
  const changes = { least: written - 1, most: written - 1 + maybe };
  compareCount(findings, `audit of changes of ${name}`, audited(stored.id, 'update'), changes);
};

/** The order is at the stage to which it was moved, once. */
const compareStage = (
  findings: Findings,
  { stage, mayBeAt }: OrderWrite,
  stored: Snapshot['orders'][number],
  moves: number,
) => {
  const name = `order ${stored.reference} of ${stored.fabricator_id}`;
  if (stored.stage_id !== (stage ?? null) && stored.stage_id !== mayBeAt) {
    findings.lost.push(`stage of ${name}: ${stored.stage_id} instead of ${stage}`);
  }
  const least = stage ? 1 : 0;
  compareCount(findings, `moves of ${name}`, moves, { least, most: least + (mayBeAt ? 1 : 0) });
};

/** The order is its last acknowledged revision, of which each is there once; the last one is accepted once. */
const compareRevisions = (
  findings: Findings,
  { revision, mayBeRevised, isAccepted }: OrderWrite,
  stored: Snapshot['orders'][number],
  {
    revisions,
    acceptances,
    certificates,
    audited,
  }: Pick<Snapshot, 'revisions' | 'acceptances' | 'certificates'> & { audited: AuditCounter },
) => {
  const name = `order ${stored.reference} of ${stored.fabricator_id}`;
  const current = Number(stored.revision);
  const most = revision + (mayBeRevised ? 1 : 0);
  compareCount(findings, `revisions of ${name}`, current, { least: revision, most });
  const issued = current === 1 ? 0 : current;
  compareCount(findings, `rows of revisions of ${name}`, revisions.length, { least: issued, most: issued });
  const last = revisions.find((each) => Number(each.revision) === current);
  if (last && Number(last.total_cents) !== Number(stored.total_cents)) {
    findings.wrong.push(`total of ${name}: ${stored.total_cents} instead of ${last.total_cents} cents`);
  }
  const changes = { least: current - 1, most: current - 1 };
  compareCount(findings, `audit of revisions of ${name}`, audited(stored.id, 'revise'), changes);
  const accepted = acceptances.filter((each) => Number(each.revision) === revision).length;
  const wanted = { least: isAccepted ? 1 : 0, most: isAccepted === false ? 0 : 1 };
  compareCount(findings, `acceptance of ${name}`, accepted, wanted);
  const proofs = { least: acceptances.length, most: acceptances.length };
  compareCount(findings, `certificates of ${name}`, certificates.length, proofs);
  if (certificates.some(({ terms_version }) => terms_version === null)) {
    findings.wrong.push(`a certificate of ${name} has no terms`);
  }
};

/** Orders: one for each project, as acknowledged, with their histories and audit entries. */
export const compareOrders = (ledger: Ledger, snapshot: Snapshot): Findings => {
  const findings = noFindings();
  const audited = createAuditCounter(snapshot);
  const byProject = groupBy(snapshot.orders, ({ project_id }) => project_id);
  const histories = groupBy(snapshot.history, ({ order_id }) => order_id);
  const revisions = groupBy(snapshot.revisions, ({ order_id }) => order_id);
  const acceptances = groupBy(snapshot.acceptances, ({ order_id }) => order_id);
  const certificates = groupBy(snapshot.certificates, ({ order_id }) => order_id);
  const moves = groupBy(snapshot.moves, ({ order_id }) => order_id);
  const asked = new Set(ledger.orders.map(({ projectId }) => projectId));
  for (const order of ledger.orders) {
    const found = byProject.get(order.projectId) ?? [];
    compareCount(findings, `order of project ${order.projectId}`, found.length, created(order.id));
    const stored = found.find(({ id }) => id === order.id) ?? found[0];
    if (!stored) continue;
    if (order.id && stored.id !== order.id) findings.lost.push(`order ${order.id}`);
    compareOrder(findings, order, stored, { entries: histories.get(stored.id)?.length ?? 0, audited });
    compareRevisions(findings, order, stored, {
      revisions: revisions.get(stored.id) ?? [],
      acceptances: acceptances.get(stored.id) ?? [],
      certificates: certificates.get(stored.id) ?? [],
      audited,
    });
    compareStage(findings, order, stored, moves.get(stored.id)?.length ?? 0);
  }
  for (const { id, project_id } of snapshot.orders) {
    if (!asked.has(project_id)) findings.wrong.push(`order ${id} was never asked for`);
  }
  return findings;
};

const compareMaterial = (
  findings: Findings,
  { name, cents, updates, unclear }: MaterialWrite,
  stored: Snapshot['materials'][number],
  audited: AuditCounter,
) => {
  const price = Number(stored.price_cents);
  if (price !== cents && price !== unclear) {
    findings.lost.push(`price of ${name}: ${price} instead of ${cents} cents`);
  }
  compareCount(findings, `audit of ${name}`, audited(stored.id, 'create'), { least: 1, most: 1 });
  const changes = { least: updates, most: updates + (unclear === undefined ? 0 : 1) };
  compareCount(findings, `audit of changes of ${name}`, audited(stored.id, 'update'), changes);
};

/** Materials: each once, with its last acknowledged price and its audit entries. */
export const compareMaterials = (ledger: Ledger, snapshot: Snapshot): Findings => {
  const findings = noFindings();
  const audited = createAuditCounter(snapshot);
  const byName = groupBy(snapshot.materials, ({ name }) => name);
  for (const material of ledger.materials) {
    const found = byName.get(material.name) ?? [];
    compareCount(findings, `material ${material.name}`, found.length, created(material.id));
    if (found[0]) compareMaterial(findings, material, found[0], audited);
  }
  return findings;
};
