import Ajv, { type ValidateFunction } from 'ajv';
import { SHAPES } from './shapes';
import { unreadable } from './unreadable';

type Definition = keyof typeof SHAPES;

const ajv = new Ajv({ strict: false }).addSchema({ $id: 'release-store', definitions: SHAPES });

const validatorOf = <T>(definition: Definition): ValidateFunction<T> => {
  const validate = ajv.getSchema<T>(`release-store#/definitions/${definition}`);
  if (!validate) throw new Error(`There is no definition ${definition}`);
  return validate as ValidateFunction<T>;
};

/** Says what is wrong with the shape of a value; undefined when nothing is. */
export const shapeProblem = (definition: Definition, value: unknown): string | undefined => {
  const validate = validatorOf(definition);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = error?.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
  return `${error?.instancePath || 'it'} ${error?.message}${allowed}`;
};

/**
 * Checks that a value has the shape of a definition of the store's files.
 * @throws an unreadable error when it has not
 */
export const checkShape = <T>(definition: Definition, value: unknown): T => {
  const wrong = shapeProblem(definition, value);
  if (wrong) throw unreadable(`it has the wrong shape: ${wrong}`);
  return value as T;
};

/**
 * Parses a file of the store.
 * @throws an unreadable error when it is no JSON
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) throw unreadable('it is empty');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadable('it is no JSON');
  }
};
