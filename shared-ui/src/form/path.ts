type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of a form's fields: `name`, and `permissions.isAdmin` for objects in it. */
export type FieldPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? K | `${K}.${keyof NonNullable<T[K]> & string}`
      : K;
}[keyof T & string];

export const getPath = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isPlain(value) || Array.isArray(value) ? (value as Plain)[key] : undefined),
      values,
    );

/** A copy of `values` with another value at `path`; what lies beside it is shared. */
export const setPath = <T>(values: T, path: string, next: unknown): T => {
  const [key = '', ...rest] = path.split('.');
  const before = isPlain(values) || Array.isArray(values) ? (values as Plain)[key] : undefined;
  const value = rest.length ? setPath(before, rest.join('.'), next) : next;
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === key ? value : item)) as T;
  return { ...(isPlain(values) ? values : {}), [key]: value } as T;
};
