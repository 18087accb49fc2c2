import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromRoot } from '../../command-kit/src/paths.mjs';
import { unreadable } from './unreadable.mjs';

const schema = JSON.parse(readFileSync(fromRoot('bff', 'contract', 'release-store.schema.json'), 'utf8'));

/** How large the files of the store may be. */
export const LIMITS = schema.limits;

let validators;
const validatorOf = (definition) => {
  if (!validators) {
    const { default: Ajv } = createRequire(fromRoot('bff', 'package.json'))('ajv');
    validators = new Ajv({ strict: false }).addSchema(schema);
  }
  return validators.getSchema(`${schema.$id}#/definitions/${definition}`);
};

/** What is wrong with the shape of a value; undefined when nothing is. */
export const shapeProblem = (definition, value) => {
  const validate = validatorOf(definition);
  if (validate(value)) return undefined;
  const [{ instancePath, message }] = validate.errors;
  return `${instancePath || 'it'} ${message}`;
};

/**
 * Parses a file of the store.
 * @throws an unreadable error when it is no JSON
 */
export const parseJson = (bytes) => {
  if (bytes.length === 0) throw unreadable('it is empty');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadable('it is no JSON');
  }
};

/**
 * Parses a file of the store that must have the shape of a definition in release-store.schema.json.
 * @throws an unreadable error when it has not
 */
export const parseShaped = (definition, bytes) => {
  const value = parseJson(bytes);
  const wrong = shapeProblem(definition, value);
  if (wrong) throw unreadable(`it has the wrong shape: ${wrong}`);
  return value;
};
