import {
  type ImportReport,
  LINE_UNIT_LABELS,
  type LineItemImportReport,
  type LineRates,
  type UnitPreference,
} from 'bff-contract';
import { createFormat } from '../../../resource/csv';
import { perSquareFoot, shownPrice } from '../area-price';
import { rangesText } from '../line-items/line-rates';
import type { EnteredPrice, EntryValues, NewEntry, PricedEntry } from '../price-changes/price-repository';
import { describeRule } from '../pricing-rule';
import { lookAlikeKeys } from './look-alikes';
import type { PriceList, PriceListEntry } from './price-list-file';

/** A row of a report about either kind. */
export type ReportRow = ImportReport['rows'][number] & LineItemImportReport['rows'][number];

/** Whether a line that looks like a record updates it, or adds another one. */
export type ImportAnswer = 'update' | 'add';

/** The answers that people gave, by line. */
export type ImportAnswers = ReadonlyMap<number, ImportAnswer>;

/** The writes of an import and the report for each line. */
export interface ImportPlan {
  added: NewEntry[];
  changed: PricedEntry[];
  /** In the order of the file. */
  rows: ReportRow[];
  /** The records that no line is about. */
  missing: PricedEntry[];
}

/** A record as it will be: one of the price list, or a new one. */
interface Target extends NewEntry {
  isChanged?: boolean;
  /** Absent of a new one. */
  record?: PricedEntry;
  /** The first line that is about it. */
  row?: number;
}

type Named = { name: string; thickness?: string | undefined };
type KeysOf = (named: Named & { price: EnteredPrice }) => string[];

const toCentsText = createFormat(2);

/** A price as lists and exports show it in these units. */
const priceText = (price: EnteredPrice, units: UnitPreference): string =>
  price.per === 'item' ? toCentsText(price.amount) : shownPrice(price, units);

const key = (...parts: unknown[]) => JSON.stringify(parts);

/** Without a thickness column, the name alone identifies a material. */
const exactKey = (hasThickness: boolean, { name, thickness = '' }: Named) =>
  hasThickness ? key(name, thickness) : key(name);

/** Rules by which lines find their materials, strictest first, so that duplicates don't take the exact match of others. */
const exactRulesOf = (hasThickness: boolean, units: UnitPreference): KeysOf[] => [
  (material) => [key(exactKey(hasThickness, material), priceText(material.price, units))],
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
          if (!target.record) continue;
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

/** A record in a report. */
export const shown = ({ name, thickness = '', price }: Pick<NewEntry, 'name' | 'thickness' | 'price'>) =>
  price.per === 'item'
    ? { name, price: price.amount }
    : { name, thickness, pricePerSquareFoot: perSquareFoot(price) };

const question = ({ name, thickness, price, row, record }: Target): string => {
  const named = thickness ? `"${name}", ${thickness}` : `"${name}"`;
  const where = record ? 'the price list' : `line ${row}`;
  const noun = price.per === 'item' ? 'line item' : 'material';
  return `This looks like ${named} of ${where}: say whether it updates that ${noun} or adds another one`;
};

const PLAIN_RATES: LineRates = { unit: 'each', base: 0, ranges: [], rangesBy: 'quantity' };

/** The record that a line adds. */
const newTarget = ({
  name,
  thickness = '',
  price,
  rule,
  cost,
  rates,
  ...values
}: PriceListEntry): Target => ({
  name,
  price,
  ...(rates
    ? {
        rates: { ...PLAIN_RATES, ...rates },
        taxable: values.taxable ?? true,
        description: values.description ?? '',
      }
    : { thickness }),
  ...(rule && { rule }),
  ...(cost && { cost }),
});

/** Pairs each line with at most one material, all exact matches before any look-alikes. */
const findTargets = (list: PriceList, records: PricedEntry[], answers: ImportAnswers) => {
  const { entries, hasThickness, units } = list;
  const targets = records.map((record): Target => ({ ...record, record }));
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
      const target = newTarget(entry);
      take(entry, target, { isNew: true, ...(probable && { probable }) });
      // The lines that look like this one already look like the other.
      if (!probable) alike.add(target);
    }
  }
  return { findings, targets, taken };
};

/** A cost as exports show it, in the unit of another one; empty if it is unknown. */
const costText = (cost: EntryValues['cost'], unitOf: EntryValues['cost'] | null): string => {
  if (!cost) return '';
  const { amount, per } = cost;
  return per
    ? shownPrice({ amount, per }, (unitOf ?? cost).per === 'm2' ? 'metric' : 'american')
    : toCentsText(amount);
};

/** The values besides the price, by field, as exports and reports show them. */
const textsOf = (
  { rule, rates, taxable, cost, description }: EntryValues,
  costUnit: PriceListEntry['cost'],
) => ({
  pricing: describeRule(rule),
  cost: costText(cost, costUnit ?? null),
  unit: rates ? LINE_UNIT_LABELS[rates.unit] : '',
  base: rates ? toCentsText(rates.base) : '',
  ranges: rates ? rangesText(rates) : '',
  taxable: taxable ? 'Yes' : 'No',
  description: description ?? '',
});

/** The fields of a new record that its report row lacks; defaults are left out. */
const valuesOfNew = (target: Target, costUnit: PriceListEntry['cost']) => {
  const { price, rates } = target;
  const usual = textsOf({ price, ...(rates && { rates: PLAIN_RATES, taxable: true }) }, costUnit);
  const values = Object.entries(textsOf(target, costUnit))
    .filter(([field, value]) => value !== usual[field as keyof typeof usual])
    .map(([field, value]) => ({ field, value }));
  return values.length > 0 ? { values } : {};
};

type Change = NonNullable<ReportRow['changes']>[number];

/** Gives a target the values of a line, and returns how they differ. Values that exports show alike stay as they are. */
const update = (target: Target, entry: PriceListEntry, units: UnitPreference): Change[] => {
  const { price, rule, cost, rates, taxable, description } = entry;
  const sent: Partial<EntryValues> = {
    ...(rule !== undefined && { rule: rule ?? undefined }),
    ...(cost !== undefined && { cost: cost ?? undefined }),
    ...(rates && { rates: { ...PLAIN_RATES, ...target.rates, ...rates } }),
    ...(taxable !== undefined && { taxable }),
    ...(description !== undefined && { description }),
  };
  const [before, after] = [target, { ...target, ...sent }].map((values) => textsOf(values, cost));
  const changes: Change[] = [];
  const former = target.price;
  if (priceText(former, units) !== priceText(price, units)) {
    target.price = price;
    const [from, to] = [former, price].map((each) =>
      String(each.per === 'item' ? each.amount : perSquareFoot(each)),
    );
    const field = price.per === 'item' ? 'price' : 'pricePerSquareFoot';
    if (from !== to) changes.push({ field, from: from ?? '', to: to ?? '' });
  }
  for (const [field, to] of Object.entries(after ?? {})) {
    const from = before?.[field as keyof typeof before] ?? '';
    if (from !== to) changes.push({ field, from, to });
  }
  const isChanged = (field: string) => changes.some((change) => change.field === field);
  if (isChanged('pricing')) target.rule = sent.rule;
  if (isChanged('cost')) target.cost = sent.cost;
  if (sent.rates && ['unit', 'base', 'ranges'].some(isChanged)) target.rates = sent.rates;
  if (isChanged('taxable') && taxable !== undefined) target.taxable = taxable;
  if (isChanged('description') && description !== undefined) target.description = description;
  return changes;
};

/** Compares a file with the existing records, which must be sorted oldest first. */
export const planImport = (
  list: PriceList,
  records: PricedEntry[],
  answers: ImportAnswers = new Map(),
): ImportPlan => {
  const { findings, targets, taken } = findTargets(list, records, answers);
  const added: Target[] = [];
  const rows: ReportRow[] = list.faults.map((fault) => ({ ...fault, result: 'error' }));
  for (const entry of list.entries) {
    const finding = findings.get(entry);
    if (!finding) continue;
    const { row, name } = entry;
    const probable = finding.probable && {
      probable: {
        ...shown(finding.probable),
        ...(finding.probable.row !== row && { row: finding.probable.row }),
      },
    };
    if (!finding.target) {
      const said = finding.probable ? shown(entry) : { name };
      rows.push({ row, ...said, result: 'error', reasons: [finding.reason], ...probable } as ReportRow);
      continue;
    }
    const { target, isNew } = finding;
    if (isNew) {
      added.push(target);
      const values = valuesOfNew(target, entry.cost);
      rows.push({ row, ...shown(target), result: 'added', ...values, ...probable } as ReportRow);
      continue;
    }
    // A record that the line only looks like keeps its name.
    const changes = update(target, entry, list.units);
    if (changes.length > 0) target.isChanged = true;
    rows.push({
      row,
      ...shown(target),
      ...(changes.length === 0 ? { result: 'unchanged' } : { result: 'changed', changes }),
      ...probable,
    } as ReportRow);
  }
  rows.sort((a, b) => a.row - b.row);
  const valuesOf = ({ isChanged: _changed, record: _record, row: _row, ...values }: Target): NewEntry =>
    values;
  return {
    added: added.map(valuesOf),
    changed: targets.flatMap((target) =>
      target.record && target.isChanged ? [{ ...valuesOf(target), id: target.record.id }] : [],
    ),
    rows,
    missing: targets.flatMap((target) => (target.record && !taken.has(target) ? [target.record] : [])),
  };
};
