/**
 * Writes a schema of OpenAPI 3.1 as one of 3.0, as far as the document uses what differs.
 *
 * @param {any} schema
 * @param {boolean} [isNames] whether the keys are names of properties
 */
const downgrade = (schema, isNames = false) => {
  if (Array.isArray(schema)) return schema.map((item) => downgrade(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { examples: _examples, if: _if, then: _then, else: _else, ...kept } = schema;
  const result = isNames ? { ...schema } : kept;
  if (!isNames) {
    if (Array.isArray(result.type)) {
      result.nullable = result.type.includes('null');
      // An array, where there is an array or a string.
      result.type = result.type.find((type) => type !== 'null');
    }
    if (result.anyOf?.some(({ type }) => type === 'null')) {
      result.nullable = true;
      result.anyOf = result.anyOf.filter(({ type }) => type !== 'null');
    }
    if ('const' in result) {
      result.enum = [result.const];
      result.type ??= typeof result.const;
      delete result.const;
    }
    if (typeof result.exclusiveMinimum === 'number') {
      result.minimum = result.exclusiveMinimum;
      result.exclusiveMinimum = true;
    }
  }
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => [key, downgrade(value, key === 'properties' && !isNames)]),
  );
};

/** The document for tools that don't know OpenAPI 3.1. */
export const toOpenApi30 = (document) => {
  const { identifier: _identifier, ...license } = document.info.license;
  return { ...downgrade(document), openapi: '3.0.3', info: { ...document.info, license } };
};
