import { type CallCase, forAdmins, forRoles, forThisDealer } from './call-case';
import type { TeamCaller, World } from './world';

/** Makes a record and returns its id. */
export type Make = (world: World) => Promise<string>;

/** Makes and deletes a record by a call of a person, and returns the id. */
const makeDeleted = async (world: World, by: 'admin' | 'dealer', path: string, make: Make) => {
  const id = await make(world);
  await world.people[by].call('DELETE', `${path}/${id}`);
  return id;
};

/**
 * The calls of `registerOwnRecords`.
 *
 * @param path such as `fabricator/line-item`
 * @param create the body of a creation
 * @param change the body of an update
 * @param roles the roles of the team that may read and change them, besides owners
 */
export const ownRecordCalls = (
  path: string,
  make: Make,
  create: object,
  change: object,
  roles: { read: readonly TeamCaller[]; change: readonly TeamCaller[] } = { read: [], change: [] },
): Record<string, CallCase> => {
  const byId = (body?: object) => async (world: World) => ({ url: `${path}/${await make(world)}`, body });
  return {
    [`GET /api/${path}`]: forRoles(roles.read, path),
    [`GET /api/${path}/:id`]: forThisDealer(byId(), 200, roles.read),
    [`POST /api/${path}`]: {
      ...forRoles(roles.change, () => ({ url: path, body: create }), 201),
      sample: { path, body: create },
    },
    [`POST /api/${path}/:id`]: forThisDealer(byId(change), 200, roles.change),
    [`DELETE /api/${path}/:id`]: forThisDealer(byId(), 204, roles.change),
    [`POST /api/${path}/:id/restore`]: forThisDealer(
      async (world) => ({ url: `${path}/${await makeDeleted(world, 'dealer', path, make)}/restore` }),
      200,
      roles.change,
    ),
  };
};

/** A call below `admin/<resource>/:id`. */
export const adminById =
  (resource: string, make: Make, suffix = '', body?: object) =>
  async (world: World) => ({ url: `admin/${resource}/${await make(world)}${suffix}`, body });

/**
 * The restore of a record by an administrator.
 *
 * @param deletion who deletes the record first, and the path of that call
 */
export const adminRestore = (
  resource: string,
  make: Make,
  deletion: [by: 'admin' | 'dealer', path: string] = ['admin', `admin/${resource}`],
): CallCase =>
  forAdmins(async (world) => ({
    url: `admin/${resource}/${await makeDeleted(world, ...deletion, make)}/restore`,
  }));

/** List, get, create, update and delete of one resource by administrators. */
export const adminRecordCalls = (
  resource: string,
  make: Make,
  create: (world: World) => Promise<object> | object,
  change: object,
): Record<string, CallCase> => ({
  [`GET /api/admin/${resource}`]: forAdmins(`admin/${resource}`),
  [`GET /api/admin/${resource}/:id`]: forAdmins(adminById(resource, make)),
  [`POST /api/admin/${resource}`]: forAdmins(
    async (world) => ({ url: `admin/${resource}`, body: await create(world) }),
    201,
  ),
  [`POST /api/admin/${resource}/:id`]: forAdmins(adminById(resource, make, '', change)),
  [`DELETE /api/admin/${resource}/:id`]: forAdmins(adminById(resource, make), 204),
});
