type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Field paths of a form: `name`, `permissions.isAdmin` for nested objects, `tags.0.text` for arrays. */
export type FieldPath<T> = {
  [K in keyof T & string]: K | `${K}.${PathBelow<NonNullable<T[K]>>}`;
}[keyof T & string];

type PathBelow<T> =
  T extends ReadonlyArray<infer Item>
    ? `${number}` | `${number}.${FieldPath<Item>}`
    : T extends object
      ? FieldPath<T>
      : never;

export const getPath = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isPlain(value) || Array.isArray(value) ? (value as Plain)[key] : undefined),
      values,
    );

/** Returns a copy of `values` with the value at `path` replaced; unchanged parts are shared. */
export const setPath = <T>(values: T, path: string, next: unknown): T => {
  const [key = '', ...rest] = path.split('.');
  const before = isPlain(values) || Array.isArray(values) ? (values as Plain)[key] : undefined;
  const value = rest.length ? setPath(before, rest.join('.'), next) : next;
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === key ? value : item)) as T;
  return { ...(isPlain(values) ? values : {}), [key]: value } as T;
};

/** Whether a path equals `parent` or is below it. */
export const isWithin = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}.`);

/** Expands a pattern to paths: `tags.*.text` becomes one path per tag. */
export const expandPath = (values: unknown, pattern: string): string[] => {
  const star = pattern.split('.').indexOf('*');
  if (star < 0) return [pattern];
  const keys = pattern.split('.');
  const items = getPath(values, keys.slice(0, star).join('.'));
  if (!Array.isArray(items)) return [];
  return items.flatMap((_item, index) => expandPath(values, keys.with(star, String(index)).join('.')));
};
