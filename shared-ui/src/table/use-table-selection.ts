import type { ListPage, ListParams } from 'bff-contract/list';
import { useState } from 'react';
import { useBlockPageSwap } from '../host/ui-host';
import type { TableState } from './use-table-state';

interface Choice {
  /** `include`: the rows of `ids`, whatever is in sight. `exclude`: every match of search and filters but those. */
  type: 'include' | 'exclude';
  ids: ReadonlySet<string>;
}

/** The rows that somebody chose; they stay chosen on other pages and in another order. */
export interface TableSelection extends Choice {
  /** How many rows are chosen. */
  count: number;
  /** Whether it may be more than `count`: the server stopped counting. */
  isAtLeast: boolean;
  /** Search and filters, without page and sort: what the matches of `exclude` are. */
  query: ListParams;
  has: (id: string) => boolean;
  /** Chooses rows or gives them up; say so of a row that was deleted. */
  choose: (ids: readonly string[], isChosen: boolean) => void;
  /** Chooses every match of search and filters, on all pages. */
  chooseAll: () => void;
  clear: () => void;
}

const NOTHING: Choice = { type: 'include', ids: new Set() };

const changed = (choice: Choice, ids: readonly string[], isChosen: boolean): Choice => {
  const isListed = isChosen === (choice.type === 'include');
  const next = new Set(choice.ids);
  for (const id of ids) {
    if (isListed) next.add(id);
    else next.delete(id);
  }
  return { type: choice.type, ids: next };
};

/**
 * Keeps which rows of a table are chosen. Another search or filter keeps rows that were chosen one by one, so that
 * they can be gathered from several searches; "every match" is given up, for the matches are others then.
 *
 * @param data the list's answer, for the number of matches
 * @example
 * const materials = useListMaterialsQuery(table.query);
 * const selection = useTableSelection(table, materials.data);
 * <DataTable selection={selection} selectionActions={<Button onClick={change}>Change Prices</Button>} … />
 */
export const useTableSelection = (
  table: TableState,
  data: Pick<ListPage<unknown>, 'total' | 'relation'> | undefined,
): TableSelection => {
  const { page: _page, pageSize: _pageSize, sort: _sort, ...query } = table.query;
  const matches = JSON.stringify(query);
  const [choice, setChoice] = useState(NOTHING);
  const [chosenFrom, setChosenFrom] = useState(matches);
  if (chosenFrom !== matches) {
    setChosenFrom(matches);
    if (choice.type === 'exclude') setChoice(NOTHING);
  }
  const isInclude = choice.type === 'include';
  useBlockPageSwap(!isInclude || choice.ids.size > 0);
  return {
    ...choice,
    query,
    count: isInclude ? choice.ids.size : Math.max(0, (data?.total ?? 0) - choice.ids.size),
    isAtLeast: !isInclude && data?.relation === 'gte',
    has: (id) => choice.ids.has(id) === isInclude,
    choose: (ids, isChosen) => setChoice((before) => changed(before, ids, isChosen)),
    chooseAll: () => setChoice({ type: 'exclude', ids: new Set() }),
    clear: () => setChoice(NOTHING),
  };
};
