import { type CallCase, forAdmins, forEveryone } from '../../../testing/calls/call-case';
import type { World } from '../../../testing/calls/world';
import { pipelineHeaders, sha256, uploadOf } from './release-keys';

/** With a key, which counts, and no session. */
const asPipeline = (world: World) => pipelineHeaders(world.test.app, 'promote');

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'POST /api/log/release-event': forEveryone(() => ({
    url: 'log/release-event',
    body: { shell: '1.0.0', events: [{ remote: 'dealer', release: '1.0.0-0000cafe', kind: 'crashed' }] },
  })),
  'GET /api/admin/release': forAdmins('admin/release'),
  'GET /api/admin/release/:remote': forAdmins('admin/release/dealer'),
  'POST /api/admin/release/:remote/preview': forAdmins(
    () => ({ url: 'admin/release/dealer/preview', body: { release: '1.0.0-0000cafe' } }),
    403,
  ),
  'GET /api/admin/release-key': forAdmins('admin/release-key'),
  'POST /api/admin/release-key': forAdmins(
    () => ({ url: 'admin/release-key', body: { name: 'dealer CI', remote: 'dealer', may: 'release' } }),
    403,
  ),
  'DELETE /api/admin/release-key/:id': forAdmins('admin/release-key/unknown', 403),
  // Only administrators whom RELEASERS names.
  'POST /api/admin/release/:remote/change': forAdmins(
    () => ({
      url: 'admin/release/dealer/change',
      body: { action: 'rollback', reason: 'The page is blank', generation: 0 },
    }),
    403,
  ),
  'POST /api/admin/release-proposal/:number/approval': forAdmins(
    () => ({ url: 'admin/release-proposal/1/approval', body: {} }),
    403,
  ),
  'POST /api/admin/release-proposal/:number/withdrawal': forAdmins(
    () => ({ url: 'admin/release-proposal/1/withdrawal', body: { reason: 'It waits' } }),
    403,
  ),
  'PUT /api/releases/files/:sha256': forEveryone(
    async (world) => ({
      url: `releases/files/${sha256('var x')}`,
      body: 'var x',
      headers: await asPipeline(world),
    }),
    204,
  ),
  'POST /api/releases/:name': forEveryone(async (world) => {
    const headers = await asPipeline(world);
    const { code, body } = uploadOf('3.0.0');
    const url = `/api/releases/files/${sha256(code)}`;
    await world.test.app.inject({ method: 'PUT', url, headers, payload: code });
    return { url: 'releases/dealer', body, headers };
  }),
  'GET /api/releases/store/names': forEveryone(async (world) => ({
    url: 'releases/store/names?folder=dealer',
    headers: await asPipeline(world),
  })),
  'GET /api/releases/store/file': forEveryone(
    async (world) => ({
      url: 'releases/store/file?key=dealer/9.9.9-0000cafe/release.json',
      headers: await asPipeline(world),
    }),
    404,
  ),
  'GET /api/releases': forEveryone(async (world) => ({
    url: 'releases',
    headers: await asPipeline(world),
  })),
  'GET /api/releases/:name': forEveryone(async (world) => ({
    url: 'releases/dealer',
    headers: await asPipeline(world),
  })),
  // Nothing was released that could be rolled back.
  'POST /api/releases/:name/changes': forEveryone(
    async (world) => ({
      url: 'releases/dealer/changes',
      body: { action: 'rollback', reason: 'The page is blank', base: 0 },
      headers: await asPipeline(world),
    }),
    409,
  ),
  // Nothing was proposed.
  'POST /api/releases/proposals/:number/approval': forEveryone(
    async (world) => ({
      url: 'releases/proposals/1/approval',
      body: {},
      headers: await asPipeline(world),
    }),
    409,
  ),
  'POST /api/releases/proposals/:number/withdrawal': forEveryone(
    async (world) => ({
      url: 'releases/proposals/1/withdrawal',
      body: { reason: 'It waits' },
      headers: await asPipeline(world),
    }),
    409,
  ),
  'PUT /api/releases/:name/:release/proofs/:shell': forEveryone(
    async (world) => ({
      url: 'releases/dealer/1.0.0-0000cafe/proofs/1.0.0-0000000a',
      body: { outcome: 'ok', pages: 3, failures: [] },
      headers: await asPipeline(world),
    }),
    204,
  ),
  'POST /api/releases/:name/:release/previews': forEveryone(
    async (world) => ({
      url: 'releases/dealer/9.9.9-0000cafe/previews',
      body: {},
      headers: await asPipeline(world),
    }),
    409,
  ),
};
