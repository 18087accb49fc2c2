import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Portal } from './portal-options';

const YEAR = '365d';
const IMMUTABLE = { maxAge: YEAR, immutable: true } as const;
const REVALIDATED = { maxAge: 0 } as const;

/** Source maps hold the sources: no URL serves one, whatever files a build contains. */
const isSourceMap = (file: string): boolean => /\.map(?:\.|$)/i.test(file);

/** Serves files whose names change with their content, which browsers may cache for a year. */
export const serveFiles = async (
  app: FastifyInstance,
  { builds, previews }: Pick<Portal, 'builds' | 'previews'>,
  shellAssets: string,
) => {
  await app.register(fastifyStatic, {
    root: shellAssets,
    serve: false,
    preCompressed: true,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', { logLevel: 'warn' }, async (request, reply) => {
    const file = request.params['*'];
    const folder = isSourceMap(file) ? undefined : await builds.shells.folderOf(file);
    return folder === undefined ? reply.callNotFound() : reply.sendFile(file, folder, IMMUTABLE);
  });
  app.get<{ Params: { name: string; directory: string; '*': string } }>(
    '/remotes/:name/:directory/*',
    { logLevel: 'warn' },
    async (request, reply) => {
      const { name, directory, '*': file } = request.params;
      const release =
        (await builds.release(name, directory)) ??
        (await previews.files(request.headers.cookie, name, directory));
      const isListed = release && (!release.files || Object.hasOwn(release.files, file));
      if (!isListed || isSourceMap(file)) return reply.callNotFound();
      return reply.sendFile(file, release.folder, release.isDevelopment ? REVALIDATED : IMMUTABLE);
    },
  );
};
