import type { PersonalData, StoredTable } from '../../database/stored-data/declaration';
import { personalData } from '../personal-data';

/** Every table of the database. A test compares them with the schema. */
export const TABLES: Readonly<Record<string, StoredTable>> = Object.assign(
  {},
  ...personalData.map(({ tables }) => tables),
);

/** The columns of a table that exports may contain: all that are not secret. */
export const exportedColumns = ({ technical = [], personal = [], business = [] }: StoredTable): string[] => [
  ...technical,
  ...personal,
  ...business,
];

/** Asks one feature after the other, as they may share a transaction. Resolves to what they return. */
export const askFeatures = async <T>(
  ask: (feature: PersonalData) => Promise<T> | undefined,
): Promise<T[]> => {
  const found: T[] = [];
  for (const feature of personalData) {
    const result = ask(feature);
    if (result) found.push(await result);
  }
  return found;
};
