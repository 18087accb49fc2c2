import * as contract from 'bff-contract';
import { published } from './published';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas that the contract exports, by name, as the document shows them. */
const namedSchemas = () =>
  Object.entries<unknown>(contract).flatMap(
    ([name, schema]): Array<[string, object]> =>
      isObject(schema) && schema.type === 'object' && isObject(schema.properties)
        ? [[name, published(schema) as object]]
        : [],
  );

/** Text that is equal for equal schemas. The document's writer changes the order of keys, and `const` to `enum`. */
const fingerprintOf = (schema: unknown): string =>
  JSON.stringify(schema, (_key, value: unknown) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, item]): [string, unknown] =>
      key === 'const' ? ['enum', [item]] : [key, item],
    );
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });

interface Content {
  content?: { 'application/json'?: { schema?: unknown } };
}
interface Operation {
  operationId?: string;
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/** The bodies of each operation, named after it: `AdminUserSaveBody`, `AdminUserSaveResponse`, `AdminUserSaveCreated`. */
const bodiesOf = (paths: unknown): Array<[string, object]> =>
  Object.values((paths ?? {}) as Record<string, Record<string, Operation>>)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId = '', requestBody, responses = {} }) => {
      const operation = operationId.charAt(0).toUpperCase() + operationId.slice(1);
      const bodies: Array<[string, Content | undefined]> = [
        [`${operation}Body`, requestBody],
        [`${operation}Response`, responses['200']],
        [`${operation}Created`, responses['201']],
      ];
      return bodies.flatMap(([name, body]): Array<[string, object]> => {
        const schema = body?.content?.['application/json']?.schema;
        return isObject(schema) && schema.type === 'object' ? [[name, schema]] : [];
      });
    });

/**
 * Moves the contract's schemas, and the bodies of operations, to `components`, so that generated clients have types with
 * names. A schema that the contract exports keeps that name.
 */
export const nameSchemas = <D extends { paths?: unknown; components?: object }>(document: D): D => {
  const all = [...bodiesOf(document.paths).reverse(), ...namedSchemas()];
  const schemas = new Map(all.map(([name, schema]) => [fingerprintOf(schema), { name, schema }]));
  const used = new Map<string, unknown>();
  const withReferences = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withReferences);
    if (!isObject(value)) return value;
    const named = value.type === 'object' && schemas.get(fingerprintOf(value));
    if (!named) return withReferencesInside(value);
    const { name, schema } = named;
    if (!used.has(name)) {
      used.set(name, undefined);
      used.set(name, withReferencesInside(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const withReferencesInside = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withReferences(item)]));
  const paths = withReferences(document.paths);
  return { ...document, paths, components: { ...document.components, schemas: Object.fromEntries(used) } };
};
