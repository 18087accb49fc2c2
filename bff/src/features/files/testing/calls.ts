import { type CallCase, forOne, forUsers } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'POST /api/s3/get-signed-post-url/:fileName/:mimeType': forUsers(() => ({
    url: 's3/get-signed-post-url/photo.png/image%2Fpng',
    body: { size: 9 },
  })),
  'POST /api/s3/get-signed-post-url/:fileName/:type/:subtype': forUsers(() => ({
    url: 's3/get-signed-post-url/photo.png/image/png',
    body: {},
  })),
  'GET /api/s3/get-signed-url/:objectId': {
    ...forOne('dealer', async (world) => ({ url: `s3/get-signed-url/${await world.file(world.dealer)}` })),
    statuses: { ...forOne('dealer', () => ({ url: '' })).statuses, admin: 200 },
  },
};
