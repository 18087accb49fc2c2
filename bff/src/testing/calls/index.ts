import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { TestApp } from '../test-app';
import type { Call, CallCase } from './call-case';
import { type Caller, createWorld, type World } from './world';

const FEATURES = join(__dirname, '../../features');

/** Every call of the API, by method and path of its route, from each feature's `testing/calls.ts`. */
export const calls: Record<string, CallCase> = Object.assign(
  {},
  ...readdirSync(FEATURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(FEATURES, name, 'testing/calls'))
    // A feature without routes has none.
    .filter((file) => existsSync(`${file}.ts`))
    .map((file) => require(file).calls),
);

/** Denied callers come first, so that the target still exists for the allowed ones. */
export const inOrder = ({ statuses }: CallCase): Array<[Caller, number]> =>
  (Object.entries(statuses) as Array<[Caller, number]>).sort(([, a], [, b]) => b - a);

/** Every route of the app: its method and path. */
export const routesOf = ({ app }: TestApp): string[] =>
  app.apiRoutes.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`);

/** Makes a call as a person. Resolves to the status, without waiting for a streamed body. */
export const statusFor = async (
  { test, people }: World,
  route: string,
  { url, body, headers }: Call,
  caller: Caller,
): Promise<number> => {
  const own = caller === 'visitor' ? {} : people[caller].headers;
  const response = await test.app.inject({
    method: route.split(' ')[0] as 'GET',
    url: `/api/${url}`,
    headers: { 'content-type': 'application/json', ...own, ...headers },
    ...(body !== undefined && { payload: body }),
    payloadAsStream: true,
  });
  // Streams of events never end; a download counts until it is read.
  if (String(response.headers['content-type']).startsWith('text/event-stream')) response.stream().destroy();
  else await finished(response.stream().resume());
  return response.statusCode;
};

/** One world for all cases, except cases that need their own people. */
export const worlds = (test: TestApp) => {
  let shared: Promise<World> | undefined;
  return ({ alone }: CallCase): Promise<World> => {
    if (alone) return createWorld(test);
    shared ??= createWorld(test);
    return shared;
  };
};
