import type { Readable } from 'node:stream';
import {
  groupSlabs,
  layOutPlan,
  lineNotes,
  type MarkedEdges,
  markedEdges,
  measureSides,
  PLAN_SIZE,
  publicBilling,
  revisionName,
  type SummaryGroup,
  type SummarySlab,
  siteLines,
  slabNotes,
  taxLines,
  sheetTexts as texts,
} from '@slabdesk/order-sheet';
import {
  formatArea,
  formatDate,
  formatLength,
  formatMoney,
  formatPricePerArea,
  formatTapeLength,
} from '@slabdesk/units';
import type { Order } from 'bff-contract';
import { DEFAULT_TIME_ZONE, type UnitPreference } from 'bff-contract/constants';
import { drawPlan } from './draw-plan';
import { type Details, MARGIN, type PageFlow, type TextStyle, writePages } from './page-flow';

/** Who reads a document: lengths, areas and the size of the paper follow the units. */
export interface Reader {
  units: UnitPreference;
}

/** Reads a photo as JPEG; undefined if it can't be shown. */
export type ReadPhoto = (objectId: string) => Promise<Buffer | undefined>;

export const SMALL = { size: 8, color: '#444444' } as const;
const AREA_WIDTH = 90;
const PRICE_WIDTH = 110;
/** Longer lists of edges, as traced outlines have, show the first ones. */
const MAX_EDGES = 24;
const FIRST_EDGES = 12;
const GAP = 14;

/** @param below height of what must stand below it on the same page */
export const heading = async (flow: PageFlow, text: string, below = 40) => {
  flow.need(below + 30);
  flow.moveDown(10);
  await flow.paragraph(text, { size: 14, weight: 'bold', after: 4 });
};

const tableRow = async (
  flow: PageFlow,
  [item, area, price]: readonly [string, string, string],
  style: TextStyle = {},
) => {
  const width = flow.width() - AREA_WIDTH - PRICE_WIDTH;
  await flow.row([
    { ...style, text: item, x: 0, width: width - 8 },
    { ...style, text: area, x: width, width: AREA_WIDTH, align: 'end' },
    { ...style, text: price, x: width + AREA_WIDTH, width: PRICE_WIDTH, align: 'end' },
  ]);
};

const edgesText = (edges: readonly number[], format: (metres: number) => string): string => {
  const shown = edges.length > MAX_EDGES ? edges.slice(0, FIRST_EDGES) : edges;
  const more = shown.length < edges.length ? texts.moreEdges(edges.length - shown.length) : '';
  return shown.map(format).join(texts.betweenEdges) + more;
};

const writeSlab = async (flow: PageFlow, slab: SummarySlab, units: UnitPreference) => {
  flow.need(44);
  await tableRow(flow, [slab.itemId, formatArea(slab.area, units), formatMoney(slab.price)]);
  for (const note of slabNotes(publicBilling(slab.billing ?? {}), units)) await flow.paragraph(note, SMALL);
  if (slab.edges.length > 0) {
    await flow.paragraph(
      edgesText(slab.edges, (edge) => formatLength(edge, units)),
      SMALL,
    );
    await flow.paragraph(
      edgesText(slab.edges, (edge) => formatTapeLength(edge, units)),
      SMALL,
    );
  }
  if (slab.isContradicted) await flow.paragraph(texts.contradiction, { ...SMALL, weight: 'bold' });
  flow.moveDown(3);
};

const writeGroup = async (flow: PageFlow, group: SummaryGroup, units: UnitPreference) => {
  const price =
    group.pricePerSquareFoot === undefined ? '' : formatPricePerArea(group.pricePerSquareFoot, units);
  flow.need(60);
  await flow.paragraph(group.name, { size: 11, weight: 'bold' });
  await flow.paragraph([group.thickness, price].filter(Boolean).join(' · '), { ...SMALL, after: 3 });
  for (const slab of group.slabs) {
    await writeSlab(flow, slab, units);
  }
  flow.rule();
  const subTotal = [texts.subTotal, formatArea(group.area, units), formatMoney(group.subTotalPrice)] as const;
  await tableRow(flow, subTotal, { weight: 'bold' });
  flow.moveDown(8);
};

const writeSummary = async (flow: PageFlow, order: Order, units: UnitPreference) => {
  await heading(flow, texts.summary);
  await tableRow(flow, [texts.item, texts.area, texts.price], SMALL);
  flow.rule();
  for (const group of groupSlabs(order)) await writeGroup(flow, group, units);
  const { additionalLineItems, area, totalPrice } = order.estimate;
  if (additionalLineItems.length > 0)
    await flow.paragraph(texts.lineItems, { size: 11, weight: 'bold', after: 3 });
  for (const item of additionalLineItems) {
    await tableRow(flow, [item.title || texts.unknown, '', formatMoney(item.price)]);
    for (const note of lineNotes(item)) await flow.paragraph(note, SMALL);
  }
  for (const { title, price } of taxLines(order.estimate)) await tableRow(flow, [title, '', price]);
  flow.need(30);
  flow.moveDown(4);
  flow.rule('#111111', 1);
  await tableRow(flow, [texts.total, formatArea(area, units), formatMoney(totalPrice)], {
    size: 13,
    weight: 'bold',
  });
};

/** Two plans beside each other. */
const writePlans = async (flow: PageFlow, { project, estimate }: Order, units: UnitPreference) => {
  if (project.slabs.length === 0) return;
  const marked = markedEdges(estimate);
  const width = (flow.width() - GAP) / 2;
  const height = (width * PLAN_SIZE.height) / PLAN_SIZE.width;
  await heading(flow, texts.plans, height + 80);
  await flow.paragraph(texts.rounding, { ...SMALL, after: 6 });
  for (let index = 0; index < project.slabs.length; index += 2) {
    const pair = project.slabs.slice(index, index + 2);
    const captions = pair.map((slab, side) => ({ text: slab.item_id, x: side * (width + GAP), width }));
    const materials = pair.map((slab, side) => ({
      ...SMALL,
      text: texts.material(slab.material?.name, slab.location),
      x: side * (width + GAP),
      width,
    }));
    const notes = pair.map((_, side) => ({
      ...SMALL,
      text: marked.get(index + side)?.notes.join('; ') ?? '',
      x: side * (width + GAP),
      width,
    }));
    const rows = [captions, materials, ...(notes.some(({ text }) => text) ? [notes] : [])];
    flow.need(rows.reduce((sum, cells) => sum + flow.heightOf(cells), height + GAP));
    await flow.row(captions.map((caption) => ({ ...caption, weight: 'bold' })));
    for (const cells of rows.slice(1)) await flow.row(cells, { after: 2 });
    for (const [side, slab] of pair.entries()) {
      const plan = layOutPlan(slab, units);
      const left = MARGIN + side * (width + GAP);
      if (plan) {
        const scale = width / PLAN_SIZE.width;
        drawPlan(flow, plan, { x: left, y: flow.y(), scale, marked: marked.get(index + side) });
      } else flow.label(texts.noPlan, left + width / 2, flow.y() + height / 2);
    }
    flow.moveDown(height + GAP);
    await flow.pause();
  }
};

const PHOTO_COLUMNS = 3;

const writePhotos = async (flow: PageFlow, { images }: Order['project'], readPhoto: ReadPhoto) => {
  if (images.length === 0) return;
  const width = (flow.width() - (PHOTO_COLUMNS - 1) * GAP) / PHOTO_COLUMNS;
  const height = (width * 3) / 4;
  await heading(flow, texts.photos, height + GAP);
  for (const [index, { s3Object }] of images.entries()) {
    const column = index % PHOTO_COLUMNS;
    if (column === 0) flow.need(height + GAP);
    const left = MARGIN + column * (width + GAP);
    const photo = await readPhoto(s3Object);
    if (photo)
      flow.doc.image(photo, left, flow.y(), { fit: [width, height], align: 'center', valign: 'center' });
    else flow.label(texts.noPhoto, left + width / 2, flow.y() + height / 2, SMALL);
    if (column === PHOTO_COLUMNS - 1 || index === images.length - 1) flow.moveDown(height + GAP);
    await flow.pause();
  }
};

const revisionOf = ({ revision, revisions }: Order) => revisions.find((each) => each.revision === revision);

/** Nothing that changes after the revision, such as the status; only the site is the one that is known now. */
const writeFacts = async (flow: PageFlow, order: Order) => {
  const { owner, site, phoneText, accessNotes } = order.project;
  const revision = revisionOf(order);
  const facts = [
    [texts.revision, revisionName(order.revision)],
    [texts.date, formatDate(revision?.at, '', order.fabricator.timeZone ?? DEFAULT_TIME_ZONE)],
    [texts.totalPrice, formatMoney(order.estimate.totalPrice)],
    ...(owner ? [[texts.customer, owner.name || texts.none]] : []),
    ...(owner?.email ? [[texts.customerEmail, owner.email]] : []),
    ...(site ? [[texts.site, siteLines(site).join(', ')]] : []),
    ...(phoneText ? [[texts.phone, phoneText]] : []),
  ];
  const width = flow.width() / 3;
  for (let index = 0; index < facts.length; index += 3) {
    const some = facts.slice(index, index + 3);
    const cells = (part: 0 | 1, style: TextStyle) =>
      some.map((fact, column) => ({ ...style, text: fact[part] ?? '', x: column * width, width: width - 8 }));
    await flow.row(cells(0, SMALL));
    await flow.row(cells(1, { weight: 'bold' }), { after: 6 });
  }
  if (accessNotes) {
    await flow.paragraph(texts.accessNotes, SMALL);
    await flow.paragraph(accessNotes, { after: 6 });
  }
  if (revision?.note) await flow.paragraph(revision.note, { after: 6 });
};

const POINTS_PER_METRE = 72 / 0.0254;
const SCALES = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000];

/** The denominator of the largest usual scale that needs at most so many points per metre. */
const usualScale = (pointsPerMetre: number): number =>
  SCALES.find((scale) => POINTS_PER_METRE / scale <= pointsPerMetre) ??
  Math.ceil(POINTS_PER_METRE / pointsPerMetre);

const detailsOf = (order: Order, { units }: Reader, title: string): Details => {
  const head = texts.heading(order.reference, order.project.title);
  return {
    title,
    author: order.fabricator.businessName,
    at: Date.parse(revisionOf(order)?.at ?? order.createdAt),
    paper: units === 'metric' ? 'A4' : 'LETTER',
    foot: `${order.fabricator.businessName} · ${head}`,
    pageNumber: texts.page,
  };
};

const writeHead = async (flow: PageFlow, order: Order) => {
  flow.addPage();
  await flow.paragraph(order.fabricator.businessName, { size: 16, weight: 'bold' });
  await flow.paragraph(texts.heading(order.reference, order.project.title), { size: 11, after: 6 });
  flow.rule('#111111', 1.25);
  flow.moveDown(6);
};

/** An order as its print page shows it: facts, summary, plans and photos. The same order gives the same bytes. */
export const orderPdf = (order: Order, reader: Reader, readPhoto: ReadPhoto): Readable =>
  writePages(detailsOf(order, reader, texts.label(order.reference)), async (flow) => {
    await writeHead(flow, order);
    await writeFacts(flow, order);
    await writeSummary(flow, order, reader.units);
    await writePlans(flow, order, reader.units);
    await writePhotos(flow, order.project, readPhoto);
  });

const writeWorkshopPage = async (
  flow: PageFlow,
  { site }: Order['project'],
  slab: Order['project']['slabs'][number],
  marked: MarkedEdges | undefined,
  units: UnitPreference,
) => {
  flow.addPage();
  await flow.paragraph(slab.item_id, { size: 16, weight: 'bold' });
  await flow.paragraph(texts.material(slab.material?.name, slab.location), { after: 6 });
  if (site) await flow.paragraph(siteLines(site).join(', '), { ...SMALL, after: 6 });
  const { lengths, isContradicted } = measureSides(slab);
  const edges = lengths.map(
    (length) => `${formatLength(length, units)} · ${formatTapeLength(length, units)}`,
  );
  const notes = marked?.notes ?? [];
  const columns = 3;
  const perColumn = Math.ceil(edges.length / columns);
  const size = {
    width: flow.width(),
    height: Math.max(200, flow.room() - 60 - (Math.min(perColumn, 12) + notes.length) * 12),
  };
  let scale = 0;
  const plan = layOutPlan(slab, units, {
    size,
    isExact: true,
    scaleOf: (largest) => {
      scale = usualScale(largest);
      return POINTS_PER_METRE / scale;
    },
  });
  if (!plan) {
    await flow.paragraph(texts.noPlan);
    return;
  }
  drawPlan(flow, plan, { x: MARGIN, y: flow.y(), marked });
  flow.moveDown(size.height + 6);
  await flow.paragraph(texts.scale(scale), { weight: 'bold' });
  for (const note of notes) await flow.paragraph(note, { weight: 'bold' });
  if (isContradicted) await flow.paragraph(texts.contradiction, { weight: 'bold' });
  const width = flow.width() / columns;
  for (let row = 0; row < perColumn; row += 1) {
    const cells = Array.from({ length: columns }, (_, column) => row + column * perColumn)
      .filter((index) => index < edges.length)
      .map((index, column) => ({
        ...SMALL,
        text: texts.numbered(index + 1, edges[index] ?? ''),
        x: column * width,
        width,
      }));
    await flow.row(cells);
  }
};

/**
 * An order without photos, without its site, and without what says who its customer is.
 *
 * @param more writes what follows
 */
export const writeOrderPages = (
  {
    project: { owner: _owner, site: _site, phone: _phone, phoneText: _text, accessNotes: _notes, ...project },
    ...rest
  }: Order,
  reader: Reader,
  { title, at }: Pick<Details, 'title' | 'at'>,
  more: (flow: PageFlow) => Promise<void>,
): Readable => {
  const order = { ...rest, project };
  return writePages({ ...detailsOf(order, reader, title), at }, async (flow) => {
    await writeHead(flow, order);
    await writeFacts(flow, order);
    await writeSummary(flow, order, reader.units);
    await writePlans(flow, order, reader.units);
    await more(flow);
  });
};

/** Sheets for the workshop: the plan of each slab on a page of its own at a stated scale, without prices and customers. */
export const workshopPdf = (order: Order, reader: Reader): Readable =>
  writePages(detailsOf(order, reader, texts.workshop(order.reference)), async (flow) => {
    if (order.project.slabs.length === 0) {
      await writeHead(flow, order);
      await flow.paragraph(texts.noSlabs);
    }
    const marked = markedEdges(order.estimate);
    for (const [index, slab] of order.project.slabs.entries()) {
      await writeWorkshopPage(flow, order.project, slab, marked.get(index), reader.units);
      await flow.pause();
    }
  });
