import { estimatedSlabs, lineItemsOf, measureSides } from '@slabdesk/order-sheet';
import { api, failure, HttpResponse, http } from '@slabdesk/testing/stubs';
import type { DraftInput, LineItem, Material, Order, OrderDraft, RevisedOrder } from 'bff-contract';
import { DISCOUNT_LINE, INCHES_PER_METRE, MINIMUM_LINE } from 'bff-contract/constants';
import { differenceOf } from './difference';

type Estimate = Order['estimate'];

const SQUARE_FEET = 10.7639;
const round = (amount: number): number => Math.round(amount * 100) / 100;
const sum = (amounts: readonly number[]): number => round(amounts.reduce((all, each) => all + each, 0));

export interface DraftServer {
  orders: Map<string, Order>;
  /** Keyed by the ids of their orders. */
  drafts: Map<string, OrderDraft>;
  /** The bodies that were sent, oldest first. */
  saved: DraftInput[];
  materials: readonly Material[];
  lineItems: readonly LineItem[];
  /** Who calls. */
  user: { _id: string; name: string };
  /** The orders as they were in their earlier revisions. */
  superseded: Map<string, Order[]>;
  /** The costs of every order; absent if unknown. */
  cost?: number;
}

/** The draft as the current revision is. */
const startOf = ({ revision, project, estimate }: Order): DraftInput => ({
  base: revision,
  lineItems: lineItemsOf(estimate).map(({ lineItemId, quantity = 1, listPrice, unitPrice = 0 }) => ({
    lineItemId,
    quantity,
    price: listPrice === undefined ? null : unitPrice,
  })),
  slabs: project.slabs.map(({ item_id, material }) => ({
    item_id,
    ...(material && { material: material._id }),
    included: true,
    price: null,
  })),
  note: '',
});

/** The quantity of a line, and its edges on all measured slabs. */
const chosenOf = (
  order: Order,
  { quantity = 1, edges }: NonNullable<DraftInput['lineItems']>[number],
  unit: LineItem['unit'],
) => {
  if (!edges) return { quantity };
  const slabs = edges.map(({ slab, numbers }) => {
    const measured = order.project.slabs[slab - 1] as Order['project']['slabs'][number];
    const { lengths } = measureSides(measured);
    return {
      length: numbers.reduce((all, each) => all + (lengths[each - 1] ?? 0), 0),
      named: { slab, item_id: measured.item_id, numbers },
    };
  });
  const metres = slabs.reduce((all, { length }) => all + length, 0);
  return {
    quantity: Number((unit === 'foot' ? (metres * INCHES_PER_METRE) / 12 : metres).toFixed(9)),
    edges: slabs.map(({ named }) => named),
  };
};

/** Prices a draft roughly as the server does: unchanged lines keep their prices. */
const priced = (server: DraftServer, order: Order, input: DraftInput): OrderDraft => {
  const { slabs = [], lineItems = [], discount, note } = input;
  const before = estimatedSlabs(order.project.slabs, order.estimate);
  const now = new Date().toISOString();
  const shown = order.project.slabs.map((slab, index) => {
    const { material: id = slab.material?._id ?? '', included = true, price } = slabs[index] ?? {};
    const material = server.materials.find(({ _id }) => _id === id);
    const kept = id === slab.material?._id ? before[index]?.priced : undefined;
    const area = before[index]?.priced?.area ?? 1;
    const listPrice = kept?.price ?? round(area * SQUARE_FEET * (material?.pricePerSquareFoot ?? 0));
    return {
      slab,
      id,
      included,
      price: price ?? undefined,
      area,
      billedArea: kept?.billedArea,
      listPrice,
      material,
      group: before[index]?.material,
    };
  });
  const included = shown.filter((each) => each.included);
  const materials = [...new Set(included.map(({ id }) => id))].map((materialId) => {
    const group = included.filter(({ id }) => id === materialId);
    const first = group[0];
    const prices = group.map(({ price, listPrice }) => price ?? listPrice);
    return {
      materialId,
      name: first?.material?.name ?? first?.group?.name ?? '',
      thickness: first?.material?.thickness ?? first?.group?.thickness ?? '',
      pricePerSquareFoot: first?.material?.pricePerSquareFoot ?? first?.group?.pricePerSquareFoot ?? 0,
      area: sum(group.map(({ area }) => area)),
      subTotalPrice: sum(prices),
      slabs: group.map(({ slab, area, price, listPrice, billedArea }) => ({
        item_id: slab.item_id,
        area,
        price: price ?? listPrice,
        ...(billedArea !== undefined && { billedArea }),
        ...(price !== undefined && { listPrice }),
      })),
    };
  });
  const lines = lineItems.map((line) => {
    const { lineItemId, price } = line;
    const old = lineItemsOf(order.estimate).find((each) => each.lineItemId === lineItemId);
    const listed = server.lineItems.find(({ _id }) => _id === lineItemId);
    const listPrice = old?.listPrice ?? old?.unitPrice ?? old?.price ?? listed?.price ?? 0;
    const { ranges = [] } = listed ?? {};
    const range = line.size && ranges.findLast(({ from }) => from <= (line.size?.value ?? 0));
    const unitPrice = price ?? range?.price ?? listPrice;
    const chosen = chosenOf(order, line, listed?.unit);
    return {
      lineItemId,
      title: old?.title ?? listed?.title ?? '',
      ...(listed?.unit && { unit: listed.unit }),
      price: round(unitPrice * chosen.quantity),
      ...chosen,
      ...(line.size && { size: line.size }),
      unitPrice,
      ...(typeof price === 'number' && { listPrice }),
    };
  });
  const { minimumOrder } = order.estimate;
  const bareSum = sum([
    ...materials.map(({ subTotalPrice }) => subTotalPrice),
    ...lines.map((line) => line.price),
  ]);
  const missing = minimumOrder ? round(Math.max(0, minimumOrder.amount - bareSum)) : 0;
  const lineSum = round(bareSum + missing);
  const off =
    discount && round(discount.kind === 'percent' ? (lineSum * discount.value) / 100 : discount.value);
  const estimate: Estimate = {
    totalPrice: round(lineSum - (off ?? 0)),
    area: sum(included.map(({ area }) => area)),
    materials,
    additionalLineItems: [
      ...lines,
      ...(minimumOrder && missing > 0
        ? [{ lineItemId: MINIMUM_LINE, title: minimumOrder.title, price: missing }]
        : []),
      ...(discount && off !== undefined && off !== null
        ? [
            {
              lineItemId: DISCOUNT_LINE,
              title: discount.reason,
              price: -off,
              discount: { kind: discount.kind, value: discount.value },
            },
          ]
        : []),
    ],
    ...(minimumOrder && { minimumOrder }),
    pricedAt: now,
  };
  const draftSlabs = shown.map(({ slab, id, material, ...each }) => ({
    item_id: slab.item_id,
    material: { _id: id, name: material?.name ?? slab.material?.name ?? '' },
    included: each.included,
    ...(each.price !== undefined && { price: each.price }),
  }));
  const project = { slabs: projectSlabs(order, draftSlabs) };
  const last = server.drafts.get(order._id);
  return {
    base: order.revision,
    author: server.user,
    createdAt: last?.createdAt ?? now,
    updatedAt: now,
    version: (last?.version ?? 0) + 1,
    lineItems: lineItems.map(({ price, ...line }, index) => ({
      ...line,
      quantity: lines[index]?.quantity ?? 1,
      ...(typeof price === 'number' && { price }),
    })),
    slabs: draftSlabs,
    ...(discount && { discount }),
    ...(note && { note }),
    estimate,
    ...(server.cost !== undefined && {
      costs: {
        cost: server.cost,
        margin: Math.round((1 - server.cost / estimate.totalPrice) * 1000) / 10,
        unknown: 0,
        materials: [],
        additionalLineItems: [],
      },
    }),
    difference: differenceOf(order, { estimate, project }),
  };
};

const projectSlabs = (order: Order, slabs: OrderDraft['slabs']) =>
  order.project.slabs.flatMap((slab, index) => {
    const { included = true, material } = slabs[index] ?? {};
    return included ? [{ ...slab, ...(material && { material }) }] : [];
  });

const issued = (server: DraftServer, order: Order, draft: OrderDraft): Order => {
  const { draft: _draft, revision, ...rest } = order;
  const at = new Date().toISOString();
  const actor = { name: server.user.name, role: 'dealer' as const };
  return {
    ...rest,
    revision: revision + 1,
    version: order.version + 1,
    project: { ...order.project, slabs: projectSlabs(order, draft.slabs) },
    estimate: draft.estimate,
    revisions: [
      ...order.revisions,
      {
        revision: revision + 1,
        at,
        actor,
        totalPrice: draft.estimate.totalPrice,
        ...(draft.note && { note: draft.note }),
      },
    ],
  };
};

const asRevision = (server: DraftServer, order: Order): RevisedOrder => {
  const { lineItems, slabs } = priced(server, order, startOf(order));
  return {
    ...(order.revisions.at(-1) as Order['revisions'][number]),
    estimate: order.estimate,
    project: order.project,
    asDraft: { lineItems, slabs },
  };
};

/** Issues a revision by another member. */
export const supersede = (server: DraftServer, revised: Order): void => {
  const { _id: id } = revised;
  const order = server.orders.get(id) as Order;
  server.superseded.set(id, [...(server.superseded.get(id) ?? []), order]);
  server.drafts.delete(id);
  server.orders.set(id, revised);
};

const conflict = (code: string, error: string, current: unknown) =>
  HttpResponse.json({ error, code, requestId: 'test', current }, { status: 409 });

/** Serves the drafts and revisions of orders, for tests and for the remote alone. */
export const createDraftServer = (
  orders: readonly Order[],
  lists: Pick<DraftServer, 'materials' | 'lineItems' | 'user'>,
) => {
  const server: DraftServer = {
    orders: new Map(orders.map((order) => [order._id, order])),
    drafts: new Map(),
    saved: [],
    superseded: new Map(),
    ...lists,
  };
  const path = api('fabricator/order/:id');
  const orderOf = (id: unknown) => server.orders.get(String(id)) as Order;
  const handlers = [
    http.get(`${path}/draft/opened`, ({ request, params }) => {
      const order = orderOf(params.id);
      if (new URL(request.url).searchParams.get('base') !== String(order.revision)) {
        return conflict('SUPERSEDED', 'There is a newer revision of this order.', order);
      }
      const begun = { ...priced(server, order, startOf(order)), version: 0 };
      return HttpResponse.json(server.drafts.get(order._id) ?? begun);
    }),
    http.post(`${path}/draft`, async ({ request, params }) => {
      const body = (await request.json()) as DraftInput;
      server.saved.push(body);
      const order = orderOf(params.id);
      const draft = server.drafts.get(order._id);
      if (body.base !== order.revision) {
        return conflict('SUPERSEDED', 'There is a newer revision of this order.', order);
      }
      if (draft && body.version === undefined && draft.author._id !== server.user._id) {
        return conflict('DRAFT_EXISTS', `${draft.author.name} is revising this order.`, draft);
      }
      if (draft && body.version !== undefined && body.version !== draft.version) {
        return conflict('STALE_VERSION', 'Somebody else has changed this.', draft);
      }
      const next = priced(server, order, body);
      server.drafts.set(order._id, next);
      server.orders.set(order._id, {
        ...order,
        draft: { base: next.base, author: next.author, createdAt: next.createdAt },
      });
      return HttpResponse.json({ updated: next });
    }),
    http.delete(`${path}/draft`, ({ params, request }) => {
      const { draft: _draft, ...order } = orderOf(params.id);
      const draft = server.drafts.get(order._id);
      if (!draft) return failure(404, 'There is no such draft');
      if (new URL(request.url).searchParams.get('version') !== String(draft.version)) {
        return conflict('STALE_VERSION', 'Somebody else has changed this.', draft);
      }
      server.drafts.delete(order._id);
      server.orders.set(order._id, order);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${path}/draft/issue`, async ({ request, params }) => {
      const body = (await request.json()) as { base: number; version?: number };
      const order = orderOf(params.id);
      const draft = server.drafts.get(order._id);
      if (body.base !== order.revision) {
        return conflict('SUPERSEDED', 'There is a newer revision of this order.', order);
      }
      if (!draft) return failure(404, 'There is no such draft');
      if (body.version !== draft.version) {
        return conflict('STALE_VERSION', 'Somebody else has changed this.', draft);
      }
      const updated = issued(server, order, draft);
      supersede(server, updated);
      return HttpResponse.json({ updated });
    }),
    http.get(`${path}/revision/:revision`, ({ params, request }) => {
      const order = orderOf(params.id);
      const all = [...(server.superseded.get(order._id) ?? []), order].map((each) =>
        asRevision(server, each),
      );
      const numbered = (number: unknown) => all.find(({ revision }) => String(revision) === number);
      const found = numbered(params.revision);
      const since = numbered(new URL(request.url).searchParams.get('since'));
      return found
        ? HttpResponse.json({ ...found, ...(since && { difference: differenceOf(since, found) }) })
        : failure(404, 'There is no such revision');
    }),
    http.get(path, ({ params }) => {
      const order = orderOf(params.id);
      return order ? HttpResponse.json(order) : failure(404, 'There is no such order');
    }),
  ];
  return { server, handlers };
};
