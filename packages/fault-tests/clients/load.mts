import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Material, Order, OrderStatus, Project } from 'bff-contract';
import type { Write } from './call.mts';
import type { Ledger, MaterialWrite, OrderWrite } from './ledger.mts';
import type { Pair } from './people.mts';
import type { Random } from './random.mts';

const MAX_SIDE = 3;
const MAX_CENTS = 20_000;
const LAST_STATUSES: OrderStatus[] = ['completed', 'cancelled'];

interface ClientContext {
  write: Write;
  ledger: Ledger;
  random: Random;
}

const rectangle = (width: number, depth: number) => [
  { x: 0, y: 0, z: 0 },
  { x: width, y: 0, z: 0 },
  { x: width, y: 0, z: depth },
  { x: 0, y: 0, z: depth },
];

/** @returns its id; undefined where the client gave up */
export const createProject = async ({ write, ledger, random }: ClientContext, { customer, dealer }: Pair) => {
  const project: { id?: string; title: string } = { title: randomUUID() };
  ledger.projects.push(project);
  const response = await write<{ created: Project }>(customer.accessToken, 'app/project', {
    title: project.title,
    fabricator: dealer.id,
    slabs: [
      {
        item_id: 'K1',
        material: { _id: dealer.materialId },
        vertices: rectangle(random.between(1, MAX_SIDE), random.between(1, MAX_SIDE)),
      },
    ],
  });
  if (response) project.id = response.created._id;
  return project.id;
};

export const placeOrder = async (
  { write, ledger }: ClientContext,
  { customer, dealer }: Pair,
  projectId: string,
) => {
  const order: OrderWrite = {
    projectId,
    dealerId: dealer.id,
    customerEmail: customer.email,
    statuses: [],
    revision: 1,
    isAccepted: false,
  };
  ledger.orders.push(order);
  const response = await write<{ created: Order }>(customer.accessToken, 'app/order', { project: projectId });
  if (!response) return undefined;
  const { _id, reference } = response.created;
  order.id = _id;
  order.reference = Number(reference.replace('ORD-', ''));
  order.statuses.push('order-placed');
  return order;
};

const changeStatus = async (
  { write }: ClientContext,
  { dealer }: Pair,
  order: OrderWrite,
  status: OrderStatus,
) => {
  order.unclear = status;
  const body = { _id: order.id, status };
  if (!(await write(dealer.accessToken, 'fabricator/order', body))) return;
  delete order.unclear;
  order.statuses.push(status);
};

/** The dealer begins to work: by the status, or by a stage that sets it. */
const begin = async (context: ClientContext, pair: Pair, order: OrderWrite): Promise<void> => {
  if (context.random.next() < 0.5) return changeStatus(context, pair, order, 'in-progress');
  const { accessToken, stageId } = pair.dealer;
  order.unclear = 'in-progress';
  order.mayBeAt = stageId;
  if (!(await context.write(accessToken, `fabricator/order/${order.id}/stage`, { stage: stageId }))) return;
  delete order.unclear;
  delete order.mayBeAt;
  order.statuses.push('in-progress');
  order.stage = stageId;
};

/** The dealer issues another revision, which the customer accepts with the dealer's terms. */
const revise = async (
  { write, random }: ClientContext,
  { customer, dealer }: Pair,
  order: OrderWrite,
): Promise<void> => {
  const path = `fabricator/order/${order.id}/draft`;
  const base = order.revision;
  const price = random.between(1, MAX_CENTS) / 100;
  const draft = { base, slabs: [{ item_id: 'K1', price }] };
  if (!(await write(dealer.accessToken, path, draft))) return;
  order.mayBeRevised = true;
  if (!(await write(dealer.accessToken, `${path}/issue`, { base }))) return;
  delete order.mayBeRevised;
  order.revision += 1;
  order.isAccepted = undefined;
  const accepted = { revision: order.revision, name: 'A customer', terms: 1, consent: true };
  if (await write(customer.accessToken, `app/order/${order.id}/accept`, accepted)) order.isAccepted = true;
};

const saveMaterial = async ({ write, ledger, random }: ClientContext, { dealer }: Pair) => {
  const cents = random.between(1, MAX_CENTS);
  const material: MaterialWrite = { name: randomUUID(), cents, updates: 0 };
  ledger.materials.push(material);
  const path = 'fabricator/material';
  const body = { name: material.name, pricePerSquareFoot: cents / 100 };
  const response = await write<{ created: Material }>(dealer.accessToken, path, body);
  if (!response) return;
  material.id = response.created._id;
  material.unclear = cents + 1;
  const change = { _id: material.id, pricePerSquareFoot: (cents + 1) / 100 };
  if (!(await write(dealer.accessToken, path, change))) return;
  delete material.unclear;
  material.cents = cents + 1;
  material.updates += 1;
};

/** A project becomes an order, which the dealer works on, sometimes revises, and finishes; sometimes the dealer saves a material. */
const playRound = async (context: ClientContext, pair: Pair): Promise<void> => {
  const projectId = await createProject(context, pair);
  const order = projectId && (await placeOrder(context, pair, projectId));
  if (order) await begin(context, pair, order);
  if (order && !order.unclear && context.random.next() < 0.5) await revise(context, pair, order);
  if (order && !order.unclear && context.random.next() < 0.5) {
    await changeStatus(context, pair, order, context.random.pick(LAST_STATUSES));
  }
  if (context.random.next() < 0.5) await saveMaterial(context, pair);
};

/** One client, which works until `stopped` is aborted and finishes its round. */
export const runClient = async (
  context: ClientContext,
  pair: Pair,
  { stopped, pauseMs }: { stopped: AbortSignal; pauseMs: number },
): Promise<void> => {
  while (!stopped.aborted) {
    await playRound(context, pair);
    await sleep(pauseMs);
  }
};
