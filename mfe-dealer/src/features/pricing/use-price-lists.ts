import { useSearchParams } from 'shared-ui/router';
import { useTableState } from 'shared-ui/table';
import { useListLineItemsQuery } from '../line-items/line-items-api';
import { useListMaterialsQuery } from '../materials/materials-api';
import { isPriceListKind, type PriceListKind } from './price-list';

const PAGE_SIZE = 20;

/** Both lists, searched alike; the one that is not open stands at its first page. Tab, search and page are in the URL. */
export const usePriceLists = () => {
  const table = useTableState({ defaultPageSize: PAGE_SIZE });
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const kind: PriceListKind = isPriceListKind(asked) ? asked : 'materials';

  const queryOf = (list: PriceListKind, sort: string) => ({
    page: list === kind ? table.page : 0,
    pageSize: table.pageSize,
    sort,
    search: table.search || undefined,
  });
  const materials = useListMaterialsQuery(queryOf('materials', 'name'));
  const lineItems = useListLineItemsQuery(queryOf('line-items', 'title'));

  const setKind = (next: PriceListKind) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === 'materials') after.delete('tab');
      else after.set('tab', next);
      return after;
    });

  return { table, kind, setKind, materials, lineItems };
};
