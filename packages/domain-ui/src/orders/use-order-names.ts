import { useMemo } from 'react';
import { skipToken } from 'shared-ui/api';
import { useListLineItemNamesQuery, useListMaterialNamesQuery } from './order-names-api';
import type { ShownOrder } from './shown-order';
import { lacksNames, type Names } from './summary/summary-groups';

/** Names from the dealer's lists of materials and line items, for what the order itself does not name. */
export const useOrderNames = (order: ShownOrder): { materials: Names; lineItems: Names } => {
  const lacks = lacksNames(order);
  const dealer = order.project.fabricator;
  const materials = useListMaterialNamesQuery(lacks.materials && dealer ? dealer : skipToken).data;
  const lineItems = useListLineItemNamesQuery(lacks.lineItems && dealer ? dealer : skipToken).data;
  return useMemo(
    () => ({
      materials: new Map(materials?.map(({ _id, name, thickness }) => [_id, { name, thickness }])),
      lineItems: new Map(lineItems?.map(({ _id, title }) => [_id, { name: title }])),
    }),
    [materials, lineItems],
  );
};
