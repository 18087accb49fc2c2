import type { Material } from 'bff-contract';
import { useCallback, useMemo } from 'react';
import { PageHeader, toast } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/overlay';
import { useUnits } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { DataTable, type TableFilter, useTableState } from 'shared-ui/table';
import { materialColumns } from './material-columns';
import { useDeleteMaterialMutation, useListMaterialsQuery, useListThicknessesQuery } from './materials-api';

/** Offers each thickness of the price list; the one in the URL holds while the list is not there yet. */
const useThicknessFilter = (): TableFilter[] => {
  const { data } = useListThicknessesQuery();
  const chosen = useSearchParams()[0].get('thickness');
  return useMemo(() => {
    const values = [...new Set([...(data ?? []), ...(chosen ? [chosen] : [])])];
    return values.length > 0
      ? [{ field: 'thickness', label: 'Thickness', options: values.map((value) => ({ text: value, value })) }]
      : [];
  }, [data, chosen]);
};

/** /materials: the price list as a table. */
export const MaterialsPage = () => {
  const filters = useThicknessFilter();
  const table = useTableState({ defaultSort: 'name', filters });
  const materials = useListMaterialsQuery(table.query);
  const [deleteMaterial] = useDeleteMaterialMutation();
  const units = useUnits();
  const columns = useMemo(() => materialColumns(units), [units]);
  const rowActions = useCallback(
    (material: Material, { tabIndex }: { tabIndex: number }) => (
      <DeleteButton
        aria-label={`Delete material ${material.name}`}
        tabIndex={tabIndex}
        onDelete={() => deleteMaterial(material._id).unwrap()}
        onDeleted={() => toast.success(`Deleted ${material.name}`)}
      />
    ),
    [deleteMaterial],
  );
  return (
    <>
      <PageHeader title="Materials" />
      <DataTable
        label="Materials"
        table={table}
        result={materials}
        columns={columns}
        rowActions={rowActions}
        actionsWidth={80}
        csv={{ url: 'fabricator/material', fileName: 'materials' }}
        empty={{ text: 'Materials of your price list appear here.' }}
      />
    </>
  );
};
