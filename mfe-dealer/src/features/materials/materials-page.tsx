import { useUnits } from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import type { Material } from 'bff-contract';
import { useCallback, useMemo } from 'react';
import { AddIcon, ButtonLink, EditIcon, IconButtonLink, PageHeader, toast } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/dialog';
import {
  DataTable,
  type TableFilter,
  type TableSelection,
  useTableSelection,
  useTableState,
} from 'shared-ui/table';
import { BackToPriceList } from '../../back-link';
import { ChangePricesButton, PriceChangeActions, scopeOfSelection } from '../price-changes';
import { useMay } from '../team';
import { materialColumns, OPTIONAL_COLUMNS } from './material-columns';
import { MATERIALS, materialRecords, useListMaterialsQuery, useListThicknessesQuery } from './materials-api';
import { materialColumnsTexts, materialTableTexts as texts } from './texts';

/** Filter by thickness; offers the one in the URL until the options have loaded. */
const useThicknessFilter = (): TableFilter[] => {
  const { data } = useListThicknessesQuery();
  const chosen = useSearchParams()[0].get('thickness');
  return useMemo(() => {
    const values = [...new Set([...(data ?? []), ...(chosen ? [chosen] : [])])];
    return values.length > 0
      ? [
          {
            field: 'thickness',
            label: materialColumnsTexts.thickness,
            options: values.map((value) => ({ text: value, value })),
          },
        ]
      : [];
  }, [data, chosen]);
};

const materialPath = (material: Material): string => `/materials/${material._id}`;

/** "Edit" and "Delete" for a row of the table. */
const useRowActions = (selection: TableSelection) => {
  const deleteMaterial = materialRecords.useDelete(MATERIALS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` works on the latest selection, also when it was made by an earlier render
  return useCallback(
    (material: Material, { tabIndex }: { tabIndex: number }) => (
      <>
        <IconButtonLink
          size="small"
          tabIndex={tabIndex}
          to={materialPath(material)}
          aria-label={texts.edit(material.name)}
        >
          <EditIcon size={18} />
        </IconButtonLink>
        <DeleteButton
          aria-label={texts.delete(material.name)}
          tabIndex={tabIndex}
          onDelete={() => deleteMaterial(material._id).unwrap()}
          onDeleted={() => {
            selection.choose([material._id], false);
            toast.success(texts.deleted(material.name));
          }}
        />
      </>
    ),
    [deleteMaterial],
  );
};

/** /materials: the price list as a table. */
export const MaterialsPage = () => {
  const filters = useThicknessFilter();
  const table = useTableState({ defaultSort: 'name', filters, optionalColumns: OPTIONAL_COLUMNS });
  const materials = useListMaterialsQuery(table.query);
  const selection = useTableSelection(table, materials.data);
  const units = useUnits();
  const seesCosts = useMay('costs:read');
  const columns = useMemo(() => materialColumns(units, seesCosts), [units, seesCosts]);
  const rowActions = useRowActions(selection);
  const mayChange = useMay('price-list:change');
  const addButton = mayChange && (
    <ButtonLink to="/materials/new" variant="contained" color="primary" startIcon={<AddIcon size={17} />}>
      {texts.add}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        above={<BackToPriceList />}
        actions={
          mayChange && (
            <>
              <PriceChangeActions
                kind="material"
                filter={{ search: table.search || undefined, thickness: table.filters.thickness }}
              />
              {addButton}
            </>
          )
        }
      />
      <DataTable
        label={texts.title}
        table={table}
        result={materials}
        columns={columns}
        {...(mayChange && {
          selection,
          selectionActions: (
            <ChangePricesButton kind="material" size="small" scope={scopeOfSelection(selection)} />
          ),
          rowLink: materialPath,
          rowActions,
        })}
        csv={{ url: 'fabricator/material', fileName: 'materials' }}
        empty={{ text: texts.empty, action: addButton }}
      />
    </>
  );
};
