import type { AreaPrice, ImportReport, UnitPreference } from 'bff-contract';
import { perSquareFoot, shownPrice } from '../../area-price';
import { describeRule, isSameRule } from '../../pricing-rule';
import type { PricedMaterial } from '../material-repository';
import { lookAlikeKeys } from './look-alikes';
import type { PriceList, PriceListEntry } from './price-list-file';

type ReportRow = ImportReport['rows'][number];

/** Whether a line that looks like a material updates it, or adds another one. */
export type ImportAnswer = 'update' | 'add';

/** The answers that people gave, by line. */
export type ImportAnswers = ReadonlyMap<number, ImportAnswer>;

/** The writes of an import and the report for each line. */
export interface ImportPlan {
  added: Array<Omit<PricedMaterial, 'id'>>;
  changed: PricedMaterial[];
  /** In the order of the file. */
  rows: ReportRow[];
  /** The materials that no line is about. */
  missing: PricedMaterial[];
}

/** A material as it will be: one of the price list, or a new one. */
interface Target extends Omit<PricedMaterial, 'id'> {
  /** Absent of a new one. */
  material?: PricedMaterial;
  /** The first line that is about it. */
  row?: number;
}

type Named = { name: string; thickness?: string | undefined };
type KeysOf = (named: Named & { price: AreaPrice }) => string[];

const key = (...parts: unknown[]) => JSON.stringify(parts);

/** Without a thickness column, the name alone identifies a material. */
const exactKey = (hasThickness: boolean, { name, thickness = '' }: Named) =>
  hasThickness ? key(name, thickness) : key(name);

/** Rules by which lines find their materials, strictest first, so that duplicates don't take the exact match of others. */
const exactRulesOf = (hasThickness: boolean, units: UnitPreference): KeysOf[] => [
  (material) => [key(exactKey(hasThickness, material), shownPrice(material.price, units))],
  (material) => [exactKey(hasThickness, material)],
];

const alikeKeysOf = (hasThickness: boolean, { name, thickness = '' }: Named): string[] =>
  lookAlikeKeys(name).flatMap((nameKey) =>
    hasThickness ? lookAlikeKeys(thickness).map((each) => key(nameKey, each)) : [key(nameKey)],
  );

/** Targets by their keys, oldest first. */
const createIndex = (keysOf: KeysOf, targets: Iterable<Target>) => {
  const index = new Map<string, { targets: Target[]; passed: number }>();
  const listsOf = (entry: PriceListEntry) => keysOf(entry).flatMap((each) => index.get(each) ?? []);
  const add = (target: Target) => {
    for (const each of keysOf(target)) {
      const found = index.get(each);
      if (found) found.targets.push(target);
      else index.set(each, { targets: [target], passed: 0 });
    }
  };
  for (const target of targets) add(target);
  return {
    add,
    first: (entry: PriceListEntry): Target | undefined => listsOf(entry)[0]?.targets[0],
    /** The first target that isn't taken. A taken target stays taken, so it isn't looked at again. */
    firstFree: (entry: PriceListEntry, taken: ReadonlySet<Target>): Target | undefined => {
      for (const list of listsOf(entry)) {
        for (; list.passed < list.targets.length; list.passed += 1) {
          const target = list.targets[list.passed];
          if (target && !taken.has(target)) return target;
        }
      }
      return undefined;
    },
    /** Whether several materials of the price list have a key of this line. */
    isAmbiguous: (entry: PriceListEntry): boolean => {
      let first: Target | undefined;
      for (const list of listsOf(entry)) {
        for (const target of list.targets) {
          if (!target.material) continue;
          first ??= target;
          if (first !== target) return true;
        }
      }
      return false;
    },
  };
};

/** The result for a line: its target, the target that it looks like, or why it can't be imported. */
type Finding =
  | { target: Target; isNew?: boolean; probable?: Target }
  | { target?: undefined; probable?: Target; reason: string };

const TELL_APART = 'a column "thickness" would tell them apart';

const shown = ({ name, thickness, price }: Target) => ({
  name,
  thickness,
  pricePerSquareFoot: perSquareFoot(price),
});

const question = ({ name, thickness, row, material }: Target): string => {
  const what = thickness ? `"${name}", ${thickness}` : `"${name}"`;
  const where = material ? 'the price list' : `line ${row}`;
  return `This looks like ${what} of ${where}: say whether it updates that material or adds another one`;
};

/** Pairs each line with at most one material, all exact matches before any look-alikes. */
const findTargets = (list: PriceList, materials: PricedMaterial[], answers: ImportAnswers) => {
  const { entries, hasThickness, units } = list;
  const targets = materials.map((material): Target => ({ ...material, material }));
  const findings = new Map<PriceListEntry, Finding>();
  const taken = new Set<Target>();
  const take = (entry: PriceListEntry, target: Target, more: Partial<Finding> = {}) => {
    taken.add(target);
    target.row ??= entry.row;
    findings.set(entry, { ...more, target });
  };

  const byName = createIndex((each) => [exactKey(hasThickness, each)], targets);
  for (const keysOf of exactRulesOf(hasThickness, units)) {
    const index = createIndex(keysOf, targets);
    for (const entry of entries) {
      if (findings.has(entry)) continue;
      if (!hasThickness && byName.isAmbiguous(entry)) {
        findings.set(entry, { reason: `Several materials have this name; ${TELL_APART}` });
        continue;
      }
      const target = index.firstFree(entry, taken);
      if (target) take(entry, target);
    }
  }

  const open = entries.filter((entry) => !findings.has(entry));
  const alike = createIndex((each) => alikeKeysOf(hasThickness, each), open.length > 0 ? targets : []);
  for (const entry of open) {
    const probable = alike.firstFree(entry, taken) ?? alike.first(entry);
    const answer = answers.get(entry.row);
    if (!hasThickness && alike.isAmbiguous(entry)) {
      findings.set(entry, { reason: `Several materials have a name like this; ${TELL_APART}` });
    } else if (probable && !answer) {
      // Reserved, so that the next line isn't asked about the same material.
      taken.add(probable);
      probable.row ??= entry.row;
      findings.set(entry, { probable, reason: question(probable) });
    } else if (probable && answer === 'update') {
      take(entry, probable, { probable });
    } else {
      const target = {
        name: entry.name,
        thickness: entry.thickness ?? '',
        price: entry.price,
        rule: entry.rule ?? undefined,
        cost: entry.cost ?? undefined,
      };
      take(entry, target, { isNew: true, ...(probable && { probable }) });
      // The lines that look like this one already look like the other.
      if (!probable) alike.add(target);
    }
  }
  return { findings, targets, taken };
};

/** A cost as exports show it, in the unit of another one; empty if it is unknown. */
const costText = (cost: AreaPrice | undefined, unitOf: AreaPrice | null | undefined): string =>
  cost ? shownPrice(cost, (unitOf ?? cost).per === 'm2' ? 'metric' : 'american') : '';

/** Compares a file with the existing materials, which must be sorted oldest first. */
export const planImport = (
  list: PriceList,
  materials: PricedMaterial[],
  answers: ImportAnswers = new Map(),
): ImportPlan => {
  const { findings, targets, taken } = findTargets(list, materials, answers);
  const added: Target[] = [];
  const rows: ReportRow[] = list.faults.map((fault) => ({ ...fault, result: 'error' }));
  for (const entry of list.entries) {
    const finding = findings.get(entry);
    if (!finding) continue;
    const { row, name, thickness = '', price } = entry;
    const probable = finding.probable && {
      probable: {
        ...shown(finding.probable),
        ...(finding.probable.row !== row && { row: finding.probable.row }),
      },
    };
    if (!finding.target) {
      const said = finding.probable ? shown({ name, thickness, price }) : { name };
      rows.push({ row, ...said, result: 'error', reasons: [finding.reason], ...probable });
      continue;
    }
    const { target, isNew } = finding;
    if (isNew) {
      added.push(target);
      rows.push({ row, ...shown(target), result: 'added', ...probable });
      continue;
    }
    // A file that was exported in another unit shows the price rounded. What only looks like the material keeps its name.
    const isSame = shownPrice(target.price, list.units) === shownPrice(price, list.units);
    const before = perSquareFoot(target.price);
    if (!isSame) target.price = price;
    const after = perSquareFoot(target.price);
    const changes =
      before === after ? [] : [{ field: 'pricePerSquareFoot', from: String(before), to: String(after) }];
    const rule = entry.rule === undefined ? target.rule : (entry.rule ?? undefined);
    if (!isSameRule(rule, target.rule)) {
      const [from, to] = [target.rule, rule].map((each) => describeRule(each));
      changes.push({ field: 'pricing', from: from ?? '', to: to ?? '' });
      target.rule = rule;
    }
    const cost = entry.cost === undefined ? target.cost : (entry.cost ?? undefined);
    const [costBefore, costAfter] = [target.cost, cost].map((each) => costText(each, entry.cost));
    if (costBefore !== costAfter) {
      changes.push({ field: 'cost', from: costBefore ?? '', to: costAfter ?? '' });
      target.cost = cost;
    }
    rows.push({
      row,
      ...shown(target),
      ...(changes.length === 0 ? { result: 'unchanged' } : { result: 'changed', changes }),
      ...probable,
    });
  }
  rows.sort((a, b) => a.row - b.row);
  return {
    added: added.map(({ name, thickness, price, rule, cost }) => ({
      name,
      thickness,
      price,
      ...(rule && { rule }),
      ...(cost && { cost }),
    })),
    changed: targets.flatMap(({ material, price, rule, cost }) =>
      material && (material.price !== price || material.rule !== rule || material.cost !== cost)
        ? [{ ...material, price, rule, cost }]
        : [],
    ),
    rows,
    missing: targets.flatMap((target) => (target.material && !taken.has(target) ? [target.material] : [])),
  };
};
