import type { Person } from './people';
import type { TestApp } from './test-app';

/** Only MySQL and MariaDB report how they sort; on SQLite the lists are only read. */
export const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

interface PlanRow {
  table: string;
  select_type: string;
  key: string | null;
  Extra: string;
}

/** Looks at how the database reads lists. */
export const watchPlans = ({ app: { db } }: TestApp) => {
  const queries: Array<{ sql: string; bindings: string[] }> = [];
  db.on('query', (query) => queries.push(query));

  const read = async (person: Person, url: string) => {
    queries.length = 0;
    const response = await person.call('GET', url);
    if (response.statusCode !== 200) throw new Error(`${url} responds with ${response.body}`);
  };

  return {
    /** The statements that a call runs. */
    queriesOf: async (person: Person, url: string): Promise<string[]> => {
      await read(person, url);
      return queries.map((query) => query.sql);
    },

    /** How the database reads a table in each statement of a call: with which index, whether it sorts, and whether the index is all that is read. */
    readsOf: async (
      person: Person,
      url: string,
      table: string,
    ): Promise<Array<{ key: string; sorts: boolean; isCovered: boolean }>> => {
      await read(person, url);
      const plans: PlanRow[] = [];
      for (const { sql, bindings } of ON_MYSQL ? [...queries] : []) {
        if (sql.includes(`from \`${table}\``)) plans.push(...(await db.raw(`explain ${sql}`, bindings))[0]);
      }
      return plans
        .filter((row) => row.table === table && row.key !== 'PRIMARY')
        .map(({ key, Extra }) => ({
          key: key ?? 'none',
          sorts: /filesort|temporary/.test(Extra),
          isCovered: /Using index(;|$)/.test(Extra),
        }));
    },

    /** The page of a list is read from `table` in the order of `index`, without sorting anything. */
    expectIndex: async (table: string, person: Person, url: string, index: string): Promise<void> => {
      await read(person, url);
      const page = queries.find((query) => query.sql.includes('page_keys'));
      if (!page) throw new Error(`${url} reads no page`);
      if (!ON_MYSQL) return;
      const [plan] = await db.raw(`explain ${page.sql}`, page.bindings);
      const keys = (plan as PlanRow[]).filter((row) => row.select_type !== 'PRIMARY');
      const row = keys.find((each) => each.table === table);
      expect(row?.key).toBe(index);
      for (const each of keys) expect(each.Extra).not.toMatch(/filesort|temporary/);
    },
  };
};

export type Plans = ReturnType<typeof watchPlans>;
