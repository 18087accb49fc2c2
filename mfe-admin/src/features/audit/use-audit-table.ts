import { lazily } from '@slabdesk/units';
import { useMemo } from 'react';
import { type TableFilter, type TableState, useListAddress, useTableState } from 'shared-ui/table';
import { adminTexts } from '../../texts';
import { auditFiltersTexts, auditTexts } from './texts';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, text]) => ({ value, text }));

const filters = lazily((): TableFilter[] => [
  {
    field: 'action',
    label: auditFiltersTexts.action,
    options: optionsOf(auditTexts.actions),
    several: true,
  },
  {
    field: 'resource',
    label: auditFiltersTexts.resource,
    options: optionsOf(adminTexts.recordKinds),
    several: true,
  },
]);

/** Filters outside the table's own menus, by URL parameter. Dates are `YYYY-MM-DD`. */
const MORE_FILTERS = ['actor', 'recordId', 'from', 'to'] as const;
export type MoreFilter = (typeof MORE_FILTERS)[number];
export type MoreFilters = Partial<Record<MoreFilter, string>>;

/** Returns the start of a day in local time as an ISO timestamp, or undefined for an invalid date. */
const startOf = (day: string | undefined, daysLater = 0): string | undefined => {
  const [year, month, date] = (/^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : '')?.split('-').map(Number) ?? [];
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
};

export interface AuditTable {
  table: TableState;
  more: MoreFilters;
  setMore: (changes: MoreFilters) => void;
}

/** The audit table's state, stored in the URL. */
export const useAuditTable = (): AuditTable => {
  const base = useTableState({ filters: filters(), defaultSort: '-at' });
  const [params, change] = useListAddress();

  return useMemo(() => {
    const more: MoreFilters = {};
    for (const key of MORE_FILTERS) {
      const value = params.get(key);
      if (value) more[key] = value;
    }
    const { from, to, ...equal } = more;
    const query = { ...base.query, ...equal, from: startOf(from), to: startOf(to, 1) };
    const nothing = Object.fromEntries(
      ['search', 'entry', ...MORE_FILTERS, ...filters().map(({ field }) => field)].map((key) => [
        key,
        undefined,
      ]),
    );
    const isFiltered = base.isFiltered || Object.keys(more).length > 0;
    const table: TableState = { ...base, query, isFiltered, clear: () => change(nothing) };
    return { table, more, setMore: change };
  }, [base, params, change]);
};
