import type { AreaPrice, LineUnit, Order, Project, ProjectCreate, SlabInput } from 'bff-contract';
import { newId } from '../database/ids';
import { createPriceRepository } from '../features/price-list/price-changes/price-repository';
import type { Dealer, Person } from './people';
import type { TestApp } from './test-app';

/** A price that was entered per square foot. */
export const perFoot = (cents: number): AreaPrice => ({ amount: cents / 100, per: 'ft2' });

/** Adds a material to a dealer's price list. Resolves to its id. */
export const addMaterial = async (
  { app }: TestApp,
  { fabricator }: Dealer,
  {
    name = 'Granite',
    thickness = '3/4 inch',
    cents = 5_000,
    cost,
  }: { name?: string; thickness?: string; cents?: number; cost?: AreaPrice } = {},
): Promise<string> => {
  const material = { name, thickness, price: perFoot(cents), cost };
  const [added] = await createPriceRepository(app.db, 'material', fabricator.id).insertAll([material]);
  return added?.id ?? '';
};

export const addLineItem = async (
  { app }: TestApp,
  { fabricator }: Dealer,
  {
    title = 'Sink cut-out',
    cents = 15_000,
    description = '',
    costCents = null,
    unit = 'each',
  }: {
    title?: string;
    cents?: number;
    description?: string;
    costCents?: number | null;
    unit?: LineUnit;
  } = {},
): Promise<string> => {
  const id = newId();
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const cells = { title, price_cents: cents, cost_cents: costCents, description, unit };
  const item = { id, fabricator_id: fabricator.id, ...cells, ...times };
  await app.db('line_items').insert(item);
  return id;
};

/** Deletes a row softly. */
export const remove = ({ app }: TestApp, table: string, id: string) =>
  app.db(table).where({ id }).update({ deleted_at: Date.now() });

/** A rectangular slab; lengths in metres. */
export const slab = (
  item_id: string,
  materialId?: string,
  [width, depth]: [width: number, depth: number] = [2, 1.5],
): SlabInput => ({
  item_id,
  ...(materialId && { material: { _id: materialId } }),
  vertices: [
    { x: 0, y: 0, z: 0 },
    { x: width, y: 0, z: 0 },
    { x: width, y: 0, z: depth },
    { x: 0, y: 0, z: depth },
  ],
});

export const createProject = async (customer: Person, project: ProjectCreate): Promise<Project> => {
  const response = await customer.call('POST', 'app/project', project);
  if (response.statusCode !== 201) throw new Error(`No project: ${response.body}`);
  return response.json().created;
};

export const placeOrder = async (
  customer: Person,
  project: string,
  additionalLineItems: string[] = [],
): Promise<Order> => {
  const response = await customer.call('POST', 'app/order', { project, additionalLineItems });
  if (response.statusCode !== 201) throw new Error(`No order: ${response.body}`);
  return response.json().created;
};

/** An order of one rectangular slab. */
export const orderOf = async (
  customer: Person,
  dealer: Dealer,
  materialId: string,
  { title = 'Kitchen', size }: { title?: string; size?: [width: number, depth: number] } = {},
): Promise<Order> => {
  const project = await createProject(customer, {
    title,
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', materialId, size)],
  });
  return placeOrder(customer, project._id);
};
