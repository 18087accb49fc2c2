import type { LineItem } from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, moneyColumn } from '../../../resource/csv';
import type { ListDefinition } from '../../../resource/list';
import { type LineItemRow, searchLineItems, toLineItem } from './line-item-repository';

/** Which line items a caller may see: a dealer's or everyone's, the living alone or the deleted too. */
export interface LineItemView {
  fabricatorId?: string;
  withDeleted?: boolean;
}

const see =
  ({ fabricatorId, withDeleted = false }: LineItemView) =>
  (query: Knex.QueryBuilder): void => {
    if (fabricatorId !== undefined) query.where('line_items.fabricator_id', fabricatorId);
    if (!withDeleted) query.whereNull('line_items.deleted_at');
  };

export const findLineItem = async (
  db: Knex,
  id: string,
  view: LineItemView,
): Promise<LineItem | undefined> => {
  const query = db('line_items').where('line_items.id', id);
  see(view)(query);
  const row: LineItemRow | undefined = await query.first();
  return row && toLineItem(row);
};

export const lineItemList = (view: LineItemView): ListDefinition<LineItemRow, LineItem> => ({
  from: 'line_items',
  scope: see(view),
  sort: { title: 'title', price: 'price_cents', createdAt: 'created_at', updatedAt: 'updated_at' },
  defaultSort: 'title',
  search: searchLineItems,
  select: () => {},
  map: toLineItem,
});

export const lineItemColumns: CsvColumn<LineItem>[] = [
  { label: 'Title', value: (item) => item.title },
  moneyColumn('Price', (item) => item.price),
  { label: 'Description', value: (item) => item.description },
  { label: 'Created At', value: (item) => item.createdAt },
  { label: 'Updated At', value: (item) => item.updatedAt },
];
