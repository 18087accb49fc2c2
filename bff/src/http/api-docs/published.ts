/** A record of any keys, whose values are all alike: OpenAPI 3.1 knows the pattern, but few clients do. */
const openKeys = (schema: object): object => {
  if (!('patternProperties' in schema)) return schema;
  const { patternProperties, ...rest } = schema;
  return { ...rest, additionalProperties: Object.values(patternProperties as object)[0] };
};

/** Fields that a body accepts unchanged only: in generated clients they would be more fields, of no type. */
const isEcho = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'readOnly' in schema && !('type' in schema);

const OURS = [
  'text',
  'prompt',
  'requiredPrompt',
  'cents',
  'decimals',
  'deliverable',
  'timeZone',
  'nullClears',
  'permission',
  'reference',
  'calendarDay',
  'several',
  '$id',
];

/** Schemas without the annotations that are ours and not JSON Schema's; a property may be named like one. */
export const published = (schema: unknown, isNames = false): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => published(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(isNames ? schema : openKeys(schema))
      .filter(([key, value]) => (isNames ? !isEcho(value) : !OURS.includes(key)))
      .map(([key, value]) => [key, published(value, key === 'properties' && !isNames)]),
  );
};
