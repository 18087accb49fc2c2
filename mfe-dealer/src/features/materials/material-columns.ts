import { formatMoney, pricePerArea } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import type { TableColumn } from 'shared-ui/table';
import { shownRate } from '../../shown-rate';
import { materialColumnsTexts as texts } from './texts';

const hasPrice = (price: number | null | undefined): price is number => typeof price === 'number';

/** Columns that the table hides until they are chosen. */
export const OPTIONAL_COLUMNS = ['cost'] as const;

const costColumn = (units: UnitPreference): TableColumn<Material> => ({
  field: 'cost',
  label: texts.cost[units],
  value: ({ cost }) => cost && shownRate(cost, units),
  render: ({ cost }) => (cost ? formatMoney(shownRate(cost, units)) : texts.noPrice),
  align: 'right',
  minWidth: 130,
});

/** The columns of the materials table, with prices in the reader's units. */
export const materialColumns = (units: UnitPreference, seesCosts: boolean): TableColumn<Material>[] => [
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
  ...(seesCosts ? [costColumn(units)] : []),
];
