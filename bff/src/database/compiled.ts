import type { Knex } from 'knex';
import { dialectOf } from './dialect';

type Values = Readonly<Record<string, string | undefined>>;

/** Stands for a value while a query is compiled. No value that is part of the text begins with it. */
const MARK = '\0';

/**
 * A query whose text knex compiles once for each set of names: that takes it longer than the database needs to run it. Only for
 * queries whose text depends on the names of the values alone, and where it shows in the cost of a request.
 *
 * @returns a function of the database and the values that makes the query. Nothing can be added to it.
 * @example
 * const historyById = compiled((db, { id }: { id: string }) => historyOf(db, id));
 */
export const compiled = <V extends Values>(build: (db: Knex, values: V) => Knex.QueryBuilder) => {
  const texts = new Map<string, Knex.Sql>();
  const compile = (db: Knex, names: string[]): Knex.Sql =>
    build(db, Object.fromEntries(names.map((name) => [name, MARK + name])) as V).toSQL();
  return (db: Knex, values: V): Knex.QueryBuilder => {
    const names = Object.keys(values);
    const key = [dialectOf(db), ...names].join(' ');
    const text = texts.get(key) ?? compile(db, names);
    texts.set(key, text);
    const bindings = text.bindings.map((value) =>
      typeof value === 'string' && value.startsWith(MARK) ? values[value.slice(MARK.length)] : value,
    );
    return Object.assign(db.queryBuilder(), { toSQL: () => ({ ...text, bindings }) });
  };
};
