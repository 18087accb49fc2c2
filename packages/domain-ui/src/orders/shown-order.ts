import type { Order, Slab } from 'bff-contract';
import { orderTexts } from './texts';

/** Price of a slab in an estimate. */
export interface ShownPrice {
  area?: number | undefined;
  price?: number | undefined;
}

export interface ShownMaterial {
  materialId: string;
  name: string;
  thickness: string;
  pricePerSquareFoot?: number | undefined;
  area?: number | undefined;
  subTotalPrice?: number | undefined;
  slabs: ShownPrice[];
}

export interface ShownLineItem {
  lineItemId: string;
  title: string;
  description?: string | undefined;
  price?: number | undefined;
}

export interface ShownEstimate {
  totalPrice?: number | undefined;
  area?: number | undefined;
  pricedAt: string;
  materials: ShownMaterial[];
  additionalLineItems: ShownLineItem[];
}

/** A note, a link, what a customer did by it, or a change of the due date. */
export interface ShownActivity {
  at: string;
  kind: string;
  actor: { name: string; role: string };
  text: string;
  totalPrice?: number | undefined;
  /** `YYYY-MM-DD`; '' for none. */
  dueDate: string;
}

export interface ShownEvent {
  at: string;
  actor: { name: string; role: string };
  from?: string | undefined;
  to: string;
  /** The order was assigned to this person; to nobody if empty. */
  assignee?: string | undefined;
}

/**
 * A normalised order: lists always exist, texts may be empty, and fields without a sensible default may be
 * missing.
 */
export interface ShownOrder {
  _id: string;
  reference: string;
  status?: string | undefined;
  createdAt: string;
  updatedAt: string;
  version?: number | undefined;
  /** `YYYY-MM-DD`. */
  dueDate?: string | undefined;
  fabricator: { businessName: string; timeZone?: string | undefined };
  project: {
    title: string;
    /** `email` is left out for readers who may not see it. */
    owner?: { name: string; email?: string | undefined } | undefined;
    /** Dealer id; '' when unknown. */
    fabricator: string;
    images: Order['project']['images'];
    slabs: Slab[];
  };
  estimate?: ShownEstimate | undefined;
  history: ShownEvent[];
  activity: ShownActivity[];
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const toVertex = (value: unknown): Slab['vertices'][number] | undefined => {
  const { x, y, z } = fieldsOf(value);
  const [left, depth] = [number(x), number(z)];
  return left === undefined || depth === undefined ? undefined : { x: left, y: number(y) ?? 0, z: depth };
};

/** Drops outlines with invalid points instead of drawing them wrong. */
const toVertices = (value: unknown): Slab['vertices'] => {
  const vertices = listOf(value).map(toVertex);
  const known = vertices.filter((vertex) => vertex !== undefined);
  return known.length === vertices.length ? known : [];
};

const toSlab = (value: unknown, index: number): Slab => {
  const slab = fieldsOf(value);
  const material = fieldsOf(slab.material);
  const id = text(material._id);
  return {
    item_id: text(slab.item_id) || orderTexts.slab(index + 1),
    ...(id && { material: { _id: id, name: text(material.name) } }),
    location: text(slab.location),
    // Keeps the position of a missing length, which is shown as "N/A".
    edges: listOf(slab.edges).map((edge) => number(edge) ?? Number.NaN),
    vertices: toVertices(slab.vertices),
  };
};

const toMaterial = (value: unknown): ShownMaterial => {
  const material = fieldsOf(value);
  return {
    materialId: text(material.materialId),
    name: text(material.name),
    thickness: text(material.thickness),
    pricePerSquareFoot: number(material.pricePerSquareFoot),
    area: number(material.area),
    subTotalPrice: number(material.subTotalPrice),
    // Slabs are matched by index, so slabs without prices keep theirs.
    slabs: listOf(material.slabs).map((slab) => {
      const { area, price } = fieldsOf(slab);
      return { area: number(area), price: number(price) };
    }),
  };
};

const toLineItem = (value: Fields): ShownLineItem => ({
  lineItemId: text(value.lineItemId),
  title: text(value.title),
  description: text(value.description),
  price: number(value.price),
});

const toEstimate = (value: unknown): ShownEstimate | undefined => {
  if (!isFields(value)) return undefined;
  return {
    totalPrice: number(value.totalPrice),
    area: number(value.area),
    pricedAt: text(value.pricedAt),
    materials: listOf(value.materials).filter(isFields).map(toMaterial),
    additionalLineItems: listOf(value.additionalLineItems).filter(isFields).map(toLineItem),
  };
};

const toEvent = (value: unknown): ShownEvent => {
  const event = fieldsOf(value);
  const actor = fieldsOf(event.actor);
  return {
    at: text(event.at),
    actor: { name: text(actor.name), role: text(actor.role) },
    from: text(event.from) || undefined,
    to: text(event.to),
    ...(typeof event.assignee === 'string' && { assignee: event.assignee }),
  };
};

const toActivity = (value: unknown): ShownActivity => {
  const entry = fieldsOf(value);
  const actor = fieldsOf(entry.actor);
  return {
    at: text(entry.at),
    kind: text(entry.kind),
    actor: { name: text(actor.name), role: text(actor.role) },
    text: text(entry.text),
    totalPrice: number(entry.totalPrice),
    dueDate: text(entry.dueDate),
  };
};

const toProject = (value: unknown): ShownOrder['project'] => {
  const { title, owner, fabricator, images, slabs } = fieldsOf(value);
  return {
    title: text(title),
    ...(isFields(owner) && {
      owner: { name: text(owner.name), ...('email' in owner && { email: text(owner.email) }) },
    }),
    fabricator: text(fabricator),
    images: listOf(images).flatMap((image) => {
      const s3Object = text(fieldsOf(image).s3Object);
      return s3Object ? [{ s3Object }] : [];
    }),
    slabs: listOf(slabs).map(toSlab),
  };
};

/**
 * Normalises an order for display. Orders from before a field existed, or from another backend, may lack
 * any part; each part renders independently of the others.
 */
export const toShownOrder = (order: unknown): ShownOrder => {
  const fields = fieldsOf(order);
  return {
    _id: text(fields._id),
    reference: text(fields.reference),
    status: text(fields.status) || undefined,
    createdAt: text(fields.createdAt),
    updatedAt: text(fields.updatedAt),
    version: number(fields.version),
    dueDate: text(fields.dueDate) || undefined,
    fabricator: {
      businessName: text(fieldsOf(fields.fabricator).businessName),
      timeZone: text(fieldsOf(fields.fabricator).timeZone) || undefined,
    },
    project: toProject(fields.project),
    estimate: toEstimate(fields.estimate),
    history: listOf(fields.history)
      .map(toEvent)
      .filter(({ to }) => to !== ''),
    activity: listOf(fields.activity).map(toActivity),
  };
};
