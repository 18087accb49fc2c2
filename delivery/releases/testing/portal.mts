import { once } from 'node:events';
import { createServer } from 'node:http';
import { liveShells, readHistory, readRegistry } from '@slabdesk/releases';

const answer = async (store, { pathname, searchParams }) => {
  if (pathname === '/api/releases/store/names')
    return JSON.stringify({
      names: await store.names(searchParams.get('folder') ?? '', searchParams.get('after') ?? undefined),
    });
  if (pathname === '/api/releases') {
    const { generation, shell } = await readRegistry(store);
    const [live, history] = [liveShells(shell), await readHistory(store)];
    return JSON.stringify({ generation, live, problems: [], remotes: [], history, remotePaths: {} });
  }
  return pathname === '/api/releases/store/file' ? store.read(searchParams.get('key')) : undefined;
};

/** Starts a portal that serves the files of a store, and its history. Resolves to the settings of commands. */
export const startPortal = async (t, store) => {
  const server = createServer(async ({ url }, response) => {
    const body = await answer(store, new URL(url, 'http://portal'));
    response.writeHead(body === undefined ? 404 : 200).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { PORTAL_URL: `http://127.0.0.1:${server.address().port}`, RELEASE_API_KEY: 'any' };
};
