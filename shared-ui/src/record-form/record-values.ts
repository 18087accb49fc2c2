import { getPath } from '../form/path';

/** Metadata that any record of the API may have. */
export interface RecordMeta {
  _id?: string;
  version?: number;
  updatedAt?: string;
}

/** Picks the form's fields from a record; fields missing in the record keep their defaults. */
export const pickValues = <Values extends object>(fallback: Values, record: object): Values =>
  Object.fromEntries(
    Object.entries(fallback).map(([key, value]) => [key, getPath(record, key) ?? value]),
  ) as Values;
