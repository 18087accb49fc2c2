import type { FastifyInstance } from 'fastify';
import { insist } from './insist';
import type { Person } from './people';
import { ON_MYSQL } from './plans';
import type { TestApp } from './test-app';

/** Two processes that share a database; one on SQLite, which is for one. */
export const twoApps = async (test: TestApp): Promise<FastifyInstance[]> =>
  ON_MYSQL ? [test.app, await test.another()] : [test.app];

/** Posts by turns to one process and the other, until the call gets through. */
export const postInTurns = (apps: readonly FastifyInstance[]) => {
  let calls = 0;
  return (person: Person, url: string, payload: object) =>
    insist((headers) => {
      calls += 1;
      const app = apps[calls % apps.length] as FastifyInstance;
      return app.inject({
        method: 'POST',
        url: `/api/${url}`,
        payload,
        headers: { ...person.headers, ...headers },
      });
    });
};
