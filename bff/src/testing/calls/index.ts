import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../test-app';
import type { Call, CallCase } from './call-case';
import { type Caller, createWorld, type World } from './world';

const FEATURES = join(__dirname, '../../features');

/** Every call of the API, by method and path of its route: those of each feature's `testing/calls.ts`. */
export const calls: Record<string, CallCase> = Object.assign(
  {},
  ...readdirSync(FEATURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => require(join(FEATURES, name, 'testing/calls')).calls),
);

/** Whom a call is denied comes first, so that it is still to be done for whom it is not. */
export const inOrder = ({ answers }: CallCase): Array<[Caller, number]> =>
  (Object.entries(answers) as Array<[Caller, number]>).sort(([, a], [, b]) => b - a);

/** The route of a call: its method and path. */
export const routesOf = ({ app }: TestApp): string[] =>
  app.apiRoutes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`);

/** Calls as one of the people; answers the status. What the call streams is not waited for. */
export const statusFor = async (
  { test, people }: World,
  route: string,
  { url, body, headers }: Call,
  caller: Caller,
): Promise<number> => {
  const own = caller === 'visitor' ? {} : people[caller].headers;
  const answer = await test.app.inject({
    method: route.split(' ')[0] as 'GET',
    url: `/api/${url}`,
    headers: { 'content-type': 'application/json', ...own, ...headers },
    ...(body !== undefined && { payload: body }),
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
};

/** One of everybody, made once for all cases but those that need people of their own. */
export const worlds = (test: TestApp) => {
  let shared: Promise<World> | undefined;
  return ({ alone }: CallCase): Promise<World> => {
    if (alone) return createWorld(test);
    shared ??= createWorld(test);
    return shared;
  };
};
