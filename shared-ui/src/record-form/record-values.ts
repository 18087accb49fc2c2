import { getPath } from '../form/path';

/** What every record of the API may carry; forms of other records do without. */
export interface RecordMeta {
  _id?: string;
  version?: number;
  updatedAt?: string;
}

/** The fields of a record that a form holds, where the record has them. */
export const pickValues = <Values extends object>(fallback: Values, record: object): Values =>
  Object.fromEntries(
    Object.entries(fallback).map(([key, value]) => [key, getPath(record, key) ?? value]),
  ) as Values;

/** The top-level fields in which two versions differ. */
export const differingFields = <Values extends object>(mine: Values, theirs: Values): string[] =>
  [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (key) => JSON.stringify(getPath(mine, key)) !== JSON.stringify(getPath(theirs, key)),
  );
