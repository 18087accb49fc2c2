import { once } from 'node:events';
import { createServer } from 'node:http';
import { ROOT } from '@slabdesk/command-kit/paths';
import { readPortalApi } from '@slabdesk/remote-kit/manifest';

/** The page of a portal, as far as commands read it. */
const PAGE = `<script id="boot">${JSON.stringify({ portalApi: readPortalApi(ROOT), serverApi: '1.0' })}</script>`;

const answer = async (store, { pathname, searchParams }) => {
  if (pathname === '/api/releases/store/names')
    return JSON.stringify({
      names: await store.names(searchParams.get('folder') ?? '', searchParams.get('after') ?? undefined),
    });
  if (pathname === '/api/releases/registry') {
    const [after, below, limit] = ['after', 'below', 'limit'].map((name) => searchParams.get(name));
    const range = { after: Number(after ?? 0), ...(below && { below: Number(below) }), limit: Number(limit) };
    const { head, rows } = await store.changes(range);
    return JSON.stringify({ newest: head.number, changes: rows });
  }
  if (pathname === '/api/releases/store/file') return store.read(searchParams.get('key'));
  return pathname === '/' ? PAGE : undefined;
};

/** Starts a portal that serves the files and registry of a store. Resolves to the settings of commands. */
export const startPortal = async (t, store) => {
  const server = createServer(async ({ url }, response) => {
    const body = await answer(store, new URL(url, 'http://portal'));
    response.writeHead(body === undefined ? 404 : 200).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return { RELEASE_STORE: `http://127.0.0.1:${server.address().port}`, RELEASE_API_KEY: 'any' };
};
