import type { Static, TObject, TProperties, TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { Created, IdParams, listQuery, Nothing, saveBody, Updated, updateBody } from './common';
import type { TeamPermission } from './constants';

/**
 * Who may call an endpoint. `public`: everyone; the session of a caller with tokens is read. `session`: signed-in users.
 * `dealer`: users of a dealer's team whose role has the permission of the endpoint. `admin`: administrators.
 * `pipeline`: callers with the key of a pipeline, which releases by it.
 */
export type Access = 'public' | 'session' | 'dealer' | 'admin' | 'pipeline';

export interface EndpointSchema {
  summary: string;
  tags: string[];
  description?: string;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  response: Record<number, TSchema>;
  consumes?: string[];
}

/** When a call was deprecated and when it goes, as `YYYY-MM-DD`, and what to use instead: a sentence. */
export interface CallDeprecation {
  since: string;
  until: string;
  use: string;
}

/** An endpoint of the API: a Fastify route without its handler. */
export interface Endpoint<S extends EndpointSchema = EndpointSchema> {
  method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  url: string;
  config: {
    access: Access;
    /** The permission that a role needs to call an endpoint of the dealer area; without it only owners may. */
    permission?: TeamPermission;
    bodyLimit?: number;
    /** Accepts an `Idempotency-Key`: every endpoint that can respond with 201, and those marked by {@link onceByKey}. */
    acceptsKey?: boolean;
    /** Whether an administrator may call it while viewing a dealer's portal; by default true for GET only. */
    whileViewing?: boolean;
    /** May be called before the e-mail address is confirmed, if the portal requires confirmation. */
    whileUnconfirmed?: boolean;
    deprecated?: CallDeprecation;
  };
  schema: S;
}

/** Declares an endpoint. The first segment of the path becomes its tag. */
export const endpoint = <S extends Omit<EndpointSchema, 'tags'>>(
  access: Access,
  call: `${Endpoint['method']} ${string}`,
  schema: S,
): Endpoint<S & { tags: string[] }> => {
  const [method, path] = call.split(' ') as [Endpoint['method'], string];
  return {
    method,
    url: `/api/${path}`,
    config: { access, ...(201 in schema.response && { acceptsKey: true }) },
    schema: { ...schema, tags: [path.split('/')[0] ?? 'public'] },
  };
};

/** Marks an endpoint that accepts an `Idempotency-Key` although it responds with 200. */
export const onceByKey = <E extends Endpoint>(call: E): E => ({
  ...call,
  config: { ...call.config, acceptsKey: true },
});

/** Marks an endpoint that will go. Its responses and the API's document say so. */
export const deprecated = <E extends Endpoint>(notice: CallDeprecation, call: E): E => ({
  ...call,
  config: { ...call.config, deprecated: notice },
});

/** Marks an endpoint of the dealer area that members may call whose role has the permission. */
export const permitted = <E extends Endpoint>(permission: TeamPermission, call: E): E => ({
  ...call,
  config: { ...call.config, permission },
});

/** Marks endpoints of the dealer area: GET requires the permission `read`, every other method `change`. */
export const permittedEach = <E extends Record<string, Endpoint>>(
  permissions: { read: TeamPermission; change: TeamPermission },
  calls: E,
): E =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      permitted(call.method === 'GET' ? permissions.read : permissions.change, call),
    ]),
  ) as E;

/** An endpoint's text in the docs of the API. */
interface Description {
  summary: string;
  description?: string;
}

/** The calls that read a resource of an area: its list and one record. */
export const readEndpoints = <
  R extends TSchema,
  I extends TSchema,
  const S extends readonly string[],
  F extends TProperties,
>(options: {
  access: Access;
  path: string;
  /** A record in the response of one call. */
  record: R;
  /** A record in the list. */
  item: I;
  sort: S;
  filters: F;
  list: Description;
  get: Description;
}) => {
  const { access, path, record, item } = options;
  return {
    list: endpoint(access, `GET ${path}`, {
      ...options.list,
      querystring: listQuery({ sort: options.sort, filters: options.filters }),
      response: { 200: Type.Array(item) },
    }),
    get: endpoint(access, `GET ${path}/:id`, {
      ...options.get,
      params: IdParams,
      response: { 200: record },
    }),
  };
};

/** The five calls that read and write a resource of an area. */
export const resourceEndpoints = <
  R extends TObject,
  I extends TSchema,
  C extends TObject,
  const S extends readonly string[],
  F extends TProperties,
>(options: {
  access: Access;
  path: string;
  noun: string;
  /** A record in the response of one call. */
  record: R;
  /** A record in the list. */
  item: I;
  create: C;
  sort: S;
  filters: F;
}) => {
  const { access, path, noun, record, create } = options;
  return {
    ...readEndpoints({
      ...options,
      list: { summary: `List ${noun}s` },
      get: { summary: `Get one ${noun}` },
    }),
    save: endpoint(access, `POST ${path}`, {
      summary: `Create a ${noun}, or update it when the body holds _id`,
      body: saveBody(create, record),
      response: { 200: Updated(record), 201: Created(record) },
    }),
    update: onceByKey(
      endpoint(access, `POST ${path}/:id`, {
        summary: `Update a ${noun}`,
        params: IdParams,
        body: updateBody(create, record),
        response: { 200: Updated(record) },
      }),
    ),
    remove: removeEndpoint(access, path, noun),
  };
};

export const removeEndpoint = (access: Access, path: string, noun: string) =>
  endpoint(access, `DELETE ${path}/:id`, {
    summary: `Delete a ${noun}`,
    params: IdParams,
    response: { 204: Nothing },
  });

export const restoreEndpoint = <R extends TSchema>(access: Access, path: string, noun: string, record: R) =>
  onceByKey(
    endpoint(access, `POST ${path}/:id/restore`, {
      summary: `Undo the deletion of a ${noun}, within 30 days`,
      params: IdParams,
      response: { 200: Updated(record) },
    }),
  );

export type BodyOf<E extends { schema: { body: TSchema } }> = Static<E['schema']['body']>;
