import type { TableColumns } from 'bff-contract/tables';

/** How a user has arranged columns, as URL parameters and the server keep it. */
export type Arrangement = { [Key in keyof TableColumns]: string | undefined };

/** The URL parameters that hold it. */
export const COLUMN_PARAMS = ['columns', 'widths', 'hidden', 'shown'] as const;

/** The arrangement that an address names; undefined if it names none. */
export const arrangementOf = (params: URLSearchParams): Arrangement | undefined =>
  COLUMN_PARAMS.some((name) => params.has(name))
    ? Object.fromEntries(COLUMN_PARAMS.map((name) => [name, params.get(name) ?? undefined]))
    : undefined;

/** Without the columns that are as the table has them. */
export const pruned = (arrangement: Arrangement): TableColumns =>
  Object.fromEntries(Object.entries(arrangement).filter(([, value]) => value));

export const NO_ARRANGEMENT: Arrangement = Object.fromEntries(COLUMN_PARAMS.map((name) => [name, undefined]));

/** `a,b` as fields. */
export const toFields = (text: string | undefined): string[] => text?.split(',') ?? [];

/** `status-300,project-200` as pixels by field. */
export const toWidths = (text: string | undefined): Record<string, number> =>
  Object.fromEntries(
    toFields(text).flatMap((part) => {
      const [, field, width] = /^(.+)-(\d{1,4})$/.exec(part) ?? [];
      return field && Number(width) > 0 ? [[field, Number(width)]] : [];
    }),
  );

/** The inverse of {@link toWidths}. */
export const fromWidths = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([field, width]) => `${field}-${Math.min(Math.round(width), 9999)}`)
    .join(',');

/** Columns in a user's order; columns that it does not name come last. */
export const inOrder = <Column extends { field: string }>(
  columns: readonly Column[],
  order: readonly string[] = [],
): readonly Column[] => {
  if (order.length === 0) return columns;
  const rankOf = ({ field }: Column) => (order.includes(field) ? order.indexOf(field) : order.length);
  return [...columns].sort((one, other) => rankOf(one) - rankOf(other));
};

/** The fields of columns in a user's order. */
export const fieldsInOrder = (
  columns: ReadonlyArray<{ field: string }>,
  order: readonly string[],
): readonly string[] => inOrder(columns, order).map(({ field }) => field);

/**
 * @param fields all columns in their order
 * @param target the column whose place it takes, by which the columns between them move
 * @returns the fields in their new order
 */
export const movedTo = (fields: readonly string[], field: string, target: string): string[] => {
  const place = fields.indexOf(target);
  const others = fields.filter((each) => each !== field);
  return place < 0 || others.length === fields.length
    ? [...fields]
    : [...others.slice(0, place), field, ...others.slice(place)];
};
