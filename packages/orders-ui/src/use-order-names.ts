import { lacksNames, type Names, type SummarizedOrder } from '@slabdesk/order-sheet';
import { useMemo } from 'react';
import { useNamesOfRemote } from './order-names-context';

/** Loads the names that the order lacks from the dealer's price list. */
export const useOrderNames = (order: SummarizedOrder): { materials: Names; lineItems: Names } => {
  const lacks = lacksNames(order);
  const dealer = order.project.fabricator;
  const { useMaterials, useLineItems } = useNamesOfRemote();
  const materials = useMaterials(lacks.materials ? dealer : undefined);
  const lineItems = useLineItems(lacks.lineItems ? dealer : undefined);
  return useMemo(
    () => ({
      materials: new Map(materials?.map(({ _id, name, thickness }) => [_id, { name, thickness }])),
      lineItems: new Map(lineItems?.map(({ _id, title }) => [_id, { name: title }])),
    }),
    [materials, lineItems],
  );
};
