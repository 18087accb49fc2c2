import { formatMoney, pricePerArea } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import type { TableColumn } from 'shared-ui/table';
import { materialColumnsTexts as texts } from './texts';

const hasPrice = (price: number | null | undefined): price is number => typeof price === 'number';

/** The columns of the materials table, with prices in the reader's units. */
export const materialColumns = (units: UnitPreference): TableColumn<Material>[] => [
  {
    field: 'name',
    label: texts.name,
    value: (material) => material.name,
    // The default order; sortable so that users can return to it.
    sortable: true,
    identifies: true,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'pricePerSquareFoot',
    label: texts.price[units],
    value: (material) => material.pricePerSquareFoot,
    render: ({ pricePerSquareFoot }) =>
      hasPrice(pricePerSquareFoot) ? formatMoney(pricePerArea(pricePerSquareFoot, units)) : texts.noPrice,
    sortable: true,
    align: 'right',
    minWidth: 130,
  },
  {
    field: 'thickness',
    label: texts.thickness,
    value: (material) => material.thickness || undefined,
    sortable: true,
    minWidth: 130,
  },
];
