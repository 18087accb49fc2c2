import { useListAddress, useTableState } from 'shared-ui/table';
import { useListLineItemsQuery } from '../line-items/line-items-api';
import { useListMaterialsQuery } from '../materials/materials-api';
import { isPriceListKind, type PriceListKind } from './price-list';

/** Both lists with the same search; the inactive one shows its first page. Tab, search and page are in the URL. */
export const usePriceLists = () => {
  const table = useTableState();
  const [params, changeAddress] = useListAddress();
  const requested = params.get('tab');
  const kind: PriceListKind = isPriceListKind(requested) ? requested : 'materials';

  const queryOf = (list: PriceListKind, sort: string) => ({
    page: list === kind ? table.page : 0,
    pageSize: table.pageSize,
    sort,
    search: table.search || undefined,
  });
  const materials = useListMaterialsQuery(queryOf('materials', 'name'));
  const lineItems = useListLineItemsQuery(queryOf('line-items', 'title'));

  const setKind = (next: PriceListKind) => changeAddress({ tab: next === 'materials' ? undefined : next });

  return { table, kind, setKind, materials, lineItems };
};
