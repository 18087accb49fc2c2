import type { ListPage, ListParams } from 'bff-contract/list';
import { useState } from 'react';
import { useBlockPageSwap } from '../host/ui-host';
import type { TableState } from './use-table-state';

interface Choice {
  /** `include`: the rows in `ids`, on any page. `exclude`: all matches of search and filters except `ids`. */
  type: 'include' | 'exclude';
  ids: ReadonlySet<string>;
}

/** The selected rows; the selection survives paging and sorting. */
export interface TableSelection extends Choice {
  /** Number of selected rows. */
  count: number;
  /** Whether there may be more than `count`, because the server's total is a lower bound. */
  isAtLeast: boolean;
  /** Search and filters without page and sort; defines the matches of `exclude`. */
  query: ListParams;
  has: (id: string) => boolean;
  /** Selects or deselects rows; also call it to deselect a deleted row. */
  choose: (ids: readonly string[], isChosen: boolean) => void;
  /** Selects all matches of search and filters, on all pages. */
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
 * Manages the row selection of a table. Individually selected rows survive a change of search or filters,
 * so users can collect rows from several searches; a selection of all matches is cleared, because the
 * matches change.
 *
 * @param data the list's response, for the number of matches
 * @example
 * const materials = useListMaterialsQuery(table.query);
 * const selection = useTableSelection(table, materials.data);
 * <DataTable selection={selection} selectionActions={<Button onClick={change}>Change Prices</Button>} … />
 */
export const useTableSelection = (
  table: TableState,
  data: Pick<ListPage<unknown>, 'total' | 'relation'> | undefined,
): TableSelection => {
  const { page: _page, after: _after, pageSize: _pageSize, sort: _sort, ...query } = table.query;
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
