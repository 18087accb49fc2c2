import { type Endpoint, LIMITS } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors';
import { cleanText } from '../../http/validation/clean-text';
import { slabPrompt } from './slab-geometry';

const itemIdOf = (slab: unknown): string | undefined => {
  const id = (slab as { item_id?: unknown } | undefined)?.item_id;
  return typeof id === 'string' ? cleanText(id, 'line', LIMITS.nameLength) || undefined : undefined;
};

const slabAt = (body: unknown, path: string): unknown => {
  const { slabs } = (body ?? {}) as { slabs?: unknown };
  const index = /^slabs\.(\d+)\./.exec(path)?.[1];
  if (index !== undefined) return Array.isArray(slabs) ? slabs[Number(index)] : undefined;
  return /^(vertices|edges)\b/.test(path) ? body : undefined;
};

/** Names the slab in schema validation prompts. Requires `attachValidation` on the route. */
const nameSlabs = async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
  const error: unknown = request.validationError;
  if (!error) return;
  if (!(error instanceof AppError) || !error.details.fields) throw error;
  const fields = Object.fromEntries(
    Object.entries(error.details.fields).map(([path, prompt]) => {
      const itemId = itemIdOf(slabAt(request.body, path));
      return [path, itemId ? slabPrompt(itemId, prompt) : prompt];
    }),
  );
  throw new AppError(error.statusCode, error.code, Object.values(fields)[0] ?? error.message, { fields });
};

/** Makes an endpoint that takes slabs name them in validation prompts. */
export const namingSlabsOf = <E extends Endpoint>(endpoint: E) => ({
  ...endpoint,
  attachValidation: true,
  preHandler: nameSlabs,
});

/** Makes the write endpoints of a resource name the slab in validation prompts. */
export const namingSlabs = <E extends { save: Endpoint; update: Endpoint }>(endpoints: E) => ({
  ...endpoints,
  save: namingSlabsOf(endpoints.save as E['save']),
  update: namingSlabsOf(endpoints.update as E['update']),
});
