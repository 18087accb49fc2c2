import { createHash } from 'node:crypto';
import type { Static, TSchema } from '@sinclair/typebox';
import Ajv from 'ajv';
import { unreadable } from './unreadable';

/** It keeps what it has compiled by schema. */
const ajv = new Ajv({ strict: false });

/** Says what is wrong with the shape of a value; undefined when nothing is. */
export const shapeProblem = (schema: TSchema, value: unknown): string | undefined => {
  const validate = ajv.compile(schema);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = error?.keyword === 'enum' ? `: ${error.params.allowedValues.join(', ')}` : '';
  return `${error?.instancePath || 'it'} ${error?.message}${allowed}`;
};

/**
 * Checks that a value of the store has a shape.
 * @throws an unreadable error when it has not
 */
export const checkShape = <S extends TSchema>(schema: S, value: unknown): Static<S> => {
  const wrong = shapeProblem(schema, value);
  if (wrong) throw unreadable(`it has the wrong shape: ${wrong}`);
  return value as Static<S>;
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

/** The SHA-256 of what a release says of itself, with the hashes of all its files. The same build that is released again has the same. */
export const digestOf = (release: object): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...release, built: undefined }))
    .digest('hex');
