import type { AreaPrice, ImportReport, UnitPreference } from 'bff-contract';
import { perSquareFoot, shownPrice } from '../../area-price';
import type { PricedMaterial } from '../material-repository';
import type { PriceList, PriceListEntry } from './price-list-file';

type ReportRow = ImportReport['rows'][number];

/** The writes of an import and the report for each line. */
export interface ImportPlan {
  added: Array<Omit<PricedMaterial, 'id'>>;
  changed: PricedMaterial[];
  /** In the order of the file. */
  rows: ReportRow[];
}

type Named = { name: string; thickness?: string };
type KeyOf = (material: Omit<PricedMaterial, 'id'>) => string;

const key = (...parts: unknown[]) => JSON.stringify(parts);
const exactly = ({ name, thickness }: Named) => key(name, thickness);
const withoutCase = ({ name, thickness = '' }: Named) => key(name.toLowerCase(), thickness.toLowerCase());

/** Match rules, strictest first, so exact matches aren't taken by duplicates. */
const passesOf = (units: UnitPreference): KeyOf[] => [
  (material) => key(exactly(material), shownPrice(material.price, units)),
  exactly,
  withoutCase,
];

type KnownEntry = PriceListEntry & { thickness: string };

/**
 * Pairs each line with at most one material. Materials with the same name and thickness are matched as a
 * multiset, so re-importing an unchanged export matches every material.
 */
const pair = (entries: KnownEntry[], materials: PricedMaterial[], units: UnitPreference) => {
  const pairs = new Map<KnownEntry, PricedMaterial>();
  const taken = new Set<PricedMaterial>();
  for (const keyOf of passesOf(units)) {
    const free = new Map<string, PricedMaterial[]>();
    // Reverse order, so that `pop` returns the oldest.
    for (const material of materials.toReversed()) {
      if (taken.has(material)) continue;
      const found = free.get(keyOf(material));
      if (found) found.push(material);
      else free.set(keyOf(material), [material]);
    }
    for (const entry of entries) {
      const material = pairs.has(entry) ? undefined : free.get(keyOf(entry))?.pop();
      if (!material) continue;
      pairs.set(entry, material);
      taken.add(material);
    }
  }
  return pairs;
};

/** Without a thickness column, the name alone must identify the material. */
const withThickness = (list: PriceList, materials: PricedMaterial[]) => {
  const entries: KnownEntry[] = [];
  const rows: ReportRow[] = [];
  const thicknesses = new Map<string, string[]>();
  for (const { name, thickness } of materials) {
    const found = thicknesses.get(name.toLowerCase());
    if (found) found.push(thickness);
    else thicknesses.set(name.toLowerCase(), [thickness]);
  }
  const firstRows = new Map<string, number>();
  for (const entry of list.entries) {
    const name = entry.name.toLowerCase();
    const first = firstRows.get(name);
    const [thickness = '', ...more] = thicknesses.get(name) ?? [];
    firstRows.set(name, first ?? entry.row);
    const reason =
      (first !== undefined &&
        `Line ${first} has this name too; a column "thickness" would tell them apart`) ||
      (more.length > 0 && 'Several materials have this name; a column "thickness" would tell them apart');
    if (reason) rows.push({ row: entry.row, result: 'error', name: entry.name, reasons: [reason] });
    else entries.push({ ...entry, thickness });
  }
  return { entries, rows };
};

const changesOf = (from: PricedMaterial, to: PricedMaterial): NonNullable<ReportRow['changes']> => {
  const fields: Array<[string, string, string]> = [
    ['name', from.name, to.name],
    ['thickness', from.thickness, to.thickness],
    ['pricePerSquareFoot', String(perSquareFoot(from.price)), String(perSquareFoot(to.price))],
  ];
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ field, from: before, to: after }));
};

/** Compares a file with the existing materials, which must be sorted oldest first. */
export const planImport = (list: PriceList, materials: PricedMaterial[]): ImportPlan => {
  const known = list.hasThickness
    ? {
        entries: list.entries.map((entry) => ({ ...entry, thickness: entry.thickness ?? '' })),
        rows: [] as ReportRow[],
      }
    : withThickness(list, materials);
  const plan: ImportPlan = {
    added: [],
    changed: [],
    rows: [...known.rows, ...list.faults.map((fault): ReportRow => ({ ...fault, result: 'error' }))],
  };
  const pairs = pair(known.entries, materials, list.units);
  for (const entry of known.entries) {
    const { row, name, thickness, price } = entry;
    const material = pairs.get(entry);
    const says = (shown: AreaPrice) => ({
      row,
      name,
      thickness,
      pricePerSquareFoot: perSquareFoot(shown),
    });
    if (!material) {
      plan.added.push({ name, thickness, price });
      plan.rows.push({ ...says(price), result: 'added' });
      continue;
    }
    // A file that was exported in another unit shows the price rounded.
    const isSame = shownPrice(material.price, list.units) === shownPrice(price, list.units);
    const wanted = { id: material.id, name, thickness, price: isSame ? material.price : price };
    const changes = changesOf(material, wanted);
    if (changes.length > 0) plan.changed.push(wanted);
    plan.rows.push(
      changes.length > 0
        ? { ...says(wanted.price), result: 'changed', changes }
        : { ...says(wanted.price), result: 'unchanged' },
    );
  }
  plan.rows.sort((a, b) => a.row - b.row);
  return plan;
};
