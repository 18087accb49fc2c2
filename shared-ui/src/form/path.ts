import { get } from 'react-hook-form';

/** Reads the value at a path. */
export { get as getPath };

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths to and below the properties of a type; `Index` is the key of array items. */
type Paths<T, Index extends string> = {
  [K in keyof T & string]: K | `${K}.${PathsBelow<NonNullable<T[K]>, Index>}`;
}[keyof T & string];

type PathsBelow<T, Index extends string> =
  T extends ReadonlyArray<infer Item>
    ? Index | `${Index}.${Paths<Item, Index>}`
    : T extends object
      ? Paths<T, Index>
      : never;

/** Field paths of a form: `name`, `permissions.isAdmin` for nested objects, `tags.0.text` for arrays. */
export type FieldPath<T> = Paths<T, `${number}`>;

/** Paths that rules apply to: field paths, with `tags.*.text` for the text of every tag. */
export type RulePath<T> = Paths<T, '*'>;

/** The type of the value at a field path. */
export type PathValue<T, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? PathValue<NonNullable<Property<T, Key>>, Rest>
  : Property<T, Path>;

type Property<T, Key extends string> =
  T extends ReadonlyArray<infer Item> ? Item : Key extends keyof T ? T[Key] : never;

/** The number of values of a form: each of nested objects, and a list as one. */
export const countValues = (values: object): number =>
  Object.values(values).reduce<number>(
    (count, value) => count + (isPlain(value) ? countValues(value) : 1),
    0,
  );

/** Whether a path equals `parent` or is below it. */
export const isWithin = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}.`);

/** Expands a pattern to paths: `tags.*.text` becomes one path per tag. */
export const expandPath = (values: unknown, pattern: string): string[] => {
  const star = pattern.split('.').indexOf('*');
  if (star < 0) return [pattern];
  const keys = pattern.split('.');
  const items = get(values, keys.slice(0, star).join('.'));
  if (!Array.isArray(items)) return [];
  return items.flatMap((_item, index) => expandPath(values, keys.with(star, String(index)).join('.')));
};
