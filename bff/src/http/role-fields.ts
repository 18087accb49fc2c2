import type { TeamPermission } from 'bff-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { callerMay } from './caller/caller';
import { roleForbidden } from './errors';

interface Schema {
  permission?: TeamPermission;
  properties?: Record<string, Schema>;
  items?: Schema;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the fields out of a response that the caller may not see. */
    leaveOut?: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void;
  }
}

/** A field that some roles may not see. Lists on the way to it are marked by `*`. */
export interface RoleField {
  path: string[];
  permission: TeamPermission;
}

/** The fields of a schema that need a permission. */
export const roleFieldsIn = (schema: unknown, path: string[] = []): RoleField[] => {
  const { permission, properties = {}, items } = (schema ?? {}) as Schema;
  if (permission) return [{ path, permission }];
  return [
    ...Object.entries(properties).flatMap(([name, part]) => roleFieldsIn(part, [...path, name])),
    ...(items ? roleFieldsIn(items, [...path, '*']) : []),
  ];
};

/** Calls `act` with each object that has the last field of a path. */
const reach = (
  value: unknown,
  [name = '', ...rest]: string[],
  act: (holder: object, name: string) => void,
) => {
  if (typeof value !== 'object' || value === null) return;
  if (name === '*') for (const item of value as unknown[]) reach(item, rest, act);
  else if (!Object.hasOwn(value, name)) return;
  else if (rest.length === 0) act(value, name);
  else reach((value as Record<string, unknown>)[name], rest, act);
};

const hiddenFrom = (request: FastifyRequest, fields: RoleField[]): RoleField[] =>
  fields.filter(({ permission }) => !callerMay(request, permission));

/** A field of a record in a conflict with it. */
const inConflict = ({ path, permission }: RoleField): RoleField => {
  const isWrapped = path[0] === 'updated' || path[0] === 'created';
  return { path: ['current', ...path.slice(isWrapped ? 1 : 0)], permission };
};

/**
 * Leaves fields out of the responses of the dealer area that the caller's role in the team may not see, and refuses them in
 * queries and bodies.
 */
export const roleFields = fp(async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== 'dealer') return;
    const { response = {}, querystring, body } = route.schema ?? {};
    const { 200: done, 201: created } = response as Record<number, unknown>;
    const shown = [...roleFieldsIn(done), ...roleFieldsIn(created)];
    if (shown.length > 0) {
      const leaveOut = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
        // Others, such as a request for new tokens, hold none of these fields, and may have no caller.
        const isConflict = reply.statusCode === 409 && Object.hasOwn(payload as object, 'current');
        if (!isConflict && ![200, 201].includes(reply.statusCode)) return;
        for (const { path } of hiddenFrom(request, isConflict ? shown.map(inConflict) : shown)) {
          reach(payload, path, (holder, name) => Reflect.deleteProperty(holder, name));
        }
      };
      route.config = { ...route.config, leaveOut };
      const hook = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
        leaveOut(request, reply, payload);
        return payload;
      };
      route.preSerialization = [route.preSerialization ?? [], hook].flat();
    }
    const [asked, sent] = [roleFieldsIn(querystring), roleFieldsIn(body)];
    if (asked.length + sent.length === 0) return;
    const refuse = async (request: FastifyRequest) => {
      const deny = () => {
        throw roleForbidden();
      };
      for (const { path } of hiddenFrom(request, asked)) reach(request.query, path, deny);
      // Read-only fields have been taken out of the body.
      const whole = { ...(request.body as object), ...request.readOnlyFields };
      for (const { path } of hiddenFrom(request, sent)) reach(whole, path, deny);
    };
    route.preHandler = [route.preHandler ?? [], refuse].flat();
  });
});
