import Ajv, { type ValidateFunction } from 'ajv';
import schema from 'bff-contract/release-store.schema.json';
import { unreadable } from './unreadable';

/** How large the files of the store may be. */
export const LIMITS = schema.limits;

const ajv = new Ajv({ strict: false }).addSchema(schema);

const validatorOf = <T>(definition: keyof typeof schema.definitions): ValidateFunction<T> => {
  const validate = ajv.getSchema<T>(`${schema.$id}#/definitions/${definition}`);
  if (!validate) throw new Error(`There is no definition ${definition}`);
  return validate as ValidateFunction<T>;
};

/** @throws an unreadable error if it is not JSON */
export const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) throw unreadable('it is empty');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadable('it is no JSON');
  }
};

/**
 * Checks that a value has the shape of a definition in release-store.schema.json.
 * @throws an unreadable error when it has not
 */
export const checkShape = <T>(definition: keyof typeof schema.definitions, value: unknown): T => {
  const validate = validatorOf<T>(definition);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw unreadable(`it has the wrong shape: ${error?.instancePath || 'it'} ${error?.message}`);
};
