import { errorMessage } from 'bff-contract/portal-error';
import { useMemo } from 'react';
import { toast } from '../feedback/toast-store';
import { uiHost } from '../host/ui-host';
import {
  type Arrangement,
  arrangementOf,
  fromWidths,
  NO_ARRANGEMENT,
  pruned,
  toFields,
  toWidths,
} from './arrangement';
import { tableArrangeTexts } from './texts';
import { useListAddress } from './use-list-address';

export interface ArrangementOptions {
  /** Fields of columns that are hidden until the user chooses them. Pass the same array at each render. */
  optionalColumns?: readonly string[];
  /**
   * Name under which the user's arrangement of the columns is remembered, such as `orders`. Without it, and in addresses
   * that name an arrangement themselves, it is in the URL alone.
   */
  rememberAs?: string | undefined;
}

/** How the user has arranged columns, and what changes it. */
export interface ColumnArrangement {
  /** Fields from left to right; empty: as the table has them. */
  order: readonly string[];
  /** Pixels of the columns that the user has resized. */
  widths: Readonly<Record<string, number>>;
  /** Whether columns are moved, resized, hidden or added. */
  isChanged: boolean;
  setOrder: (fields: readonly string[]) => void;
  setWidth: (field: string, pixels: number) => void;
  /** Shows the columns as the table has them. */
  reset: () => void;
}

const NO_COLUMNS: readonly string[] = [];

const without = (fields: readonly string[], others: readonly string[]): string[] =>
  fields.filter((field) => !others.includes(field));

/** Which columns are hidden, and the order and widths of all: in the URL, or remembered for the user. */
export const useColumnArrangement = ({ optionalColumns = NO_COLUMNS, rememberAs }: ArrangementOptions) => {
  const [params, change] = useListAddress();
  const remembered = uiHost().useTableColumns(rememberAs ?? '');
  return useMemo(() => {
    const named = arrangementOf(params);
    const current = named ?? (rememberAs === undefined ? undefined : remembered) ?? NO_ARRANGEMENT;
    const widths = toWidths(current.widths);
    const arrange = async (changes: Arrangement) => {
      if (named || rememberAs === undefined) {
        // It keeps the rows, so the page stays the same.
        change({ ...changes, page: params.get('page') ?? undefined }, { replace: true });
        return;
      }
      const error = await uiHost().saveTableColumns(rememberAs, pruned({ ...current, ...changes }));
      if (error) toast.error(tableArrangeTexts.error(errorMessage(error)), { topic: 'columns' });
    };
    const arrangement: ColumnArrangement = {
      order: toFields(current.columns),
      widths,
      isChanged: Object.values(current).some(Boolean),
      setOrder: (fields) => void arrange({ columns: fields.join(',') }),
      setWidth: (field, pixels) => void arrange({ widths: fromWidths({ ...widths, [field]: pixels }) }),
      reset: () => void arrange(NO_ARRANGEMENT),
    };
    return {
      arrangement,
      hiddenColumns: [
        ...without(toFields(current.hidden), optionalColumns),
        ...without(optionalColumns, toFields(current.shown)),
      ],
      setHiddenColumns: (fields: readonly string[]) =>
        void arrange({
          hidden: without(fields, optionalColumns).join(','),
          shown: without(optionalColumns, fields).join(','),
        }),
    };
  }, [params, change, optionalColumns, rememberAs, remembered]);
};
