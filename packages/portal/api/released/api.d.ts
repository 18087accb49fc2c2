import type { Api } from '@reduxjs/toolkit/query';
import { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { coreModuleName } from '@reduxjs/toolkit/query';
import { EnhancedStore } from '@reduxjs/toolkit';
import { JSX } from 'react';
import { JSXElementConstructor } from 'react';
import { QueryActionCreatorResult } from '@reduxjs/toolkit/query';
import { QueryDefinition } from '@reduxjs/toolkit/query';
import { ReactElement } from 'react';
import type { reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import { ReactNode } from 'react';
import { ReactPortal } from 'react';
import { SerializedError } from '@reduxjs/toolkit';
import { skipToken } from '@reduxjs/toolkit/query';
import { StoreEnhancer } from 'redux';
import { TagDescription } from '@reduxjs/toolkit/query/react';
import { ThunkDispatch } from 'redux-thunk';
import { Tuple } from '@reduxjs/toolkit';
import { TypedUseSelectorHook } from 'react-redux';
import { UnknownAction } from 'redux';
import { UseQueryStateDefaultResult } from '@reduxjs/toolkit/query/react';

/**
 * Tells the other remotes what changed, so that each refetches the tags that its `reloadOn` maps to the
 * change.
 *
 * @example
 * announceChange('orders', { ids: [order._id], by: dealerApi });
 */
export declare const announceChange: (change: PortalChange, details?: Omit<Announcement, 'change'>) => void;

declare interface Announcement {
    change: PortalChange;
    /** Ids of the changed records; all records when omitted. */
    ids?: readonly string[] | undefined;
    /** The API that made the change; it invalidates its own tags. */
    by?: object | undefined;
}

/**
 * An `onQueryStarted` handler for mutations: announces a change after the request succeeds.
 *
 * @param by the API of the mutation, which invalidates its own tags
 * @example
 * deleteMaterial: build.mutation<null, string>({
 *   query: (id) => ({ url: `fabricator/material/${id}`, method: 'DELETE' }),
 *   invalidatesTags: ['Material'],
 *   onQueryStarted: announces('price-list', dealerApi),
 * }),
 */
export declare const announces: (change: PortalChange, by: object) => (_args: unknown, { queryFulfilled }: {
    queryFulfilled: PromiseLike<unknown>;
}) => Promise<void>;

/** The parts of an API slice's state that the store reads; empty after the API is removed. */
declare interface ApiState {
    queries?: Record<string, QueryState | undefined>;
    subscriptions?: Record<string, object | undefined>;
}

/** Creates a store without APIs or listeners. */
declare const configurePortalStore: () => EnhancedStore<    {
[x: string]: ApiState | undefined;
}, UnknownAction, Tuple<[StoreEnhancer<    {
dispatch: ThunkDispatch<    {
[x: string]: ApiState | undefined;
}, undefined, UnknownAction>;
}>, StoreEnhancer]>>;

/**
 * Creates the API store: one per page, and one per test. It holds the slices of all APIs, including those
 * registered later. When the session ends, in this tab or another one, all loaded data is dropped; route
 * guards then redirect to /login.
 */
export declare const createPortalStore: () => PortalStore;

/**
 * Creates the API slice of a remote. Endpoint names and tags are scoped to the remote, and each of its
 * releases on the page has its own slice. Feature files add endpoints with `injectEndpoints`.
 *
 * @example
 * // src/api.ts
 * export const dealerApi = createRemoteApi({
 *   name: 'dealer',
 *   tags: ['Order', 'Summary'],
 *   reloadOn: { orders: ['Order', 'Summary'] },
 * });
 *
 * // src/features/orders/orders-api.ts
 * export const { useGetOrderQuery } = dealerApi.injectEndpoints({
 *   endpoints: (build) => ({
 *     getOrder: build.query<Order, string>({
 *       query: (id) => `fabricator/order/${id}`,
 *       providesTags: (_order, _error, id) => [{ type: 'Order', id }],
 *     }),
 *   }),
 * });
 */
export declare const createRemoteApi: <const Tag extends string>({ name, tags, reloadOn, }: RemoteApiOptions<Tag>) => RemoteApi<Tag>;

declare interface Identified {
    _id: string;
}

/** One page of a list, as a browser puts it together. `relation` is `gte` where the server stopped counting. */
export declare interface ListPage<Row> {
    rows: Row[];
    total: number;
    relation: 'eq' | 'gte';
}

/** The query that every list takes; filters are further keys. `page` counts from 0. */
export declare type ListParams = {
    page?: number;
    pageSize?: number;
    /** `field` or `-field`. */
    sort?: string;
    search?: string;
} & Record<string, string | number | boolean | undefined>;

/** A `providesTags` for lists, paged or not: the list tag and one tag per record. */
export declare const listTags: <T extends string>(type: T) => (result: ListPage<Identified> | Identified[] | undefined) => Array<{
    type: T;
    id: string;
}>;

declare interface OptionQuery {
    /** Path below `/api/`: `admin/user`. */
    endpoint: string;
    tag: string;
    search?: string;
    /** Additional query parameters: `{ sort: 'name' }`. */
    params?: Readonly<Record<string, string>> | undefined;
}

/** Sends requests to the API and returns `{data}` or `{error}` in the shape of {@link PortalError}. */
export declare const portalBaseQuery: BaseQueryFn<PortalRequest | string, unknown, PortalError, Record<never, never>, PortalMeta>;

/** Data that several remotes show and any of them may change. */
export declare type PortalChange = 
/** The signed-in user's own account. */
'account'
/** The signed-in dealer's business: its name, contact details and referral code. */
| 'dealer-profile'
/** Materials and line items of a dealer. */
| 'price-list' | 'orders';

/** Every failure of a call, in one shape. */
declare interface PortalError {
    /** HTTP status; 0 when no answer came. */
    status: number;
    /** A sentence for a person; '' when the server sent none, since each screen has its own. */
    error: string;
    /** SCREAMING_CASE; `NETWORK` when no answer came. */
    code: string;
    /** Prompts by field path, with 400. */
    fields?: Record<string, string>;
    /** The record as it is now, with 409. */
    current?: unknown;
    requestId?: string;
    /** Seconds, with 429 and 503. */
    retryAfter?: number;
}

/** Passed to `transformResponse` as its second argument. */
export declare interface PortalMeta {
    response?: Response;
}

/** An API request. The method defaults to POST with a body, otherwise GET. */
declare interface PortalRequest {
    /** Path below `/api/`: `fabricator/order`. */
    url: string;
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Query parameters; undefined, null and '' are omitted. */
    params?: Record<string, string | number | boolean | null | undefined>;
    body?: unknown;
    /** Sends no tokens and treats 401 and 403 as ordinary errors (sign-in, password pages, crash reports). */
    public?: boolean;
    headers?: Record<string, string>;
    /** Not started by the user: a 403 doesn't redirect. */
    background?: boolean;
    signal?: AbortSignal;
}

/** API state by reducer path. */
export declare type PortalState = Record<string, ApiState>;

export declare type PortalStore = ReturnType<typeof configurePortalStore>;

/** A query in the state of an API slice. */
declare interface QueryState {
    status?: string;
    endpointName?: string;
    originalArgs?: unknown;
    error?: unknown;
}

/** Identifies a record; a null id means the resource itself is the record (e.g. the user's own profile). */
declare interface RecordAddress {
    /** Path below `/api/`: `fabricator/material`. */
    endpoint: string;
    id: string | null;
    /** Cache tag of the record type. */
    tag: string;
}

/**
 * Loads and saves records of one type through a remote's API, for a `RecordForm` or a select. Creating a
 * record sends an Idempotency-Key, so a retry never creates a second one.
 *
 * @example
 * <RecordForm records={recordsOf(dealerApi, 'LineItem', { alsoChanges: ['Summary'] })} … />
 */
export declare const recordsOf: <Tag extends string>(api: RemoteApi<Tag>, tag: NoInfer<Tag>, { alsoChanges, announces }?: RecordsOptions<NoInfer<Tag>>) => {
    useRecord: (address: Omit<RecordAddress, 'tag'> | undefined, { fresh }?: {
        fresh?: boolean | undefined;
    }) => UseQueryStateDefaultResult<QueryDefinition<RecordAddress, BaseQueryFn<string | PortalRequest, unknown, PortalError, Record<never, never>, PortalMeta>, string, unknown, string, unknown>> & {
        refetch: () => QueryActionCreatorResult<QueryDefinition<RecordAddress, BaseQueryFn<string | PortalRequest, unknown, PortalError, Record<never, never>, PortalMeta>, string, unknown, string, unknown>>;
    };
    useOptions: (query: Omit<OptionQuery, 'tag'> | undefined) => UseQueryStateDefaultResult<QueryDefinition<OptionQuery, BaseQueryFn<string | PortalRequest, unknown, PortalError, Record<never, never>, PortalMeta>, string, ListPage<object>, string, unknown>> & {
        refetch: () => QueryActionCreatorResult<QueryDefinition<OptionQuery, BaseQueryFn<string | PortalRequest, unknown, PortalError, Record<never, never>, PortalMeta>, string, ListPage<object>, string, unknown>>;
    };
    useSave: () => (record: RecordToSave) => Promise<unknown>;
    useAddOption: () => readonly [(query: Omit<OptionQuery, 'tag'> & {
        body: object;
    }) => Promise<object | undefined>, {
        readonly isLoading: boolean;
        readonly error: PortalError | SerializedError | undefined;
    }];
};

export declare interface RecordsOptions<Tag extends string> {
    /** Other tags to invalidate when a record is saved. */
    alsoChanges?: readonly Tag[];
    /** Changes to announce to other remotes. */
    announces?: readonly PortalChange[];
}

declare type RecordToSave = Pick<SaveRecord, 'endpoint' | 'id' | 'includeId' | 'body' | 'changesSession'>;

/** API slice of a remote, before feature files inject endpoints. */
export declare type RemoteApi<Tag extends string> = Api<typeof portalBaseQuery, Record<never, never>, string, Tag, typeof coreModuleName | typeof reactHooksModuleName>;

export declare interface RemoteApiOptions<Tag extends string> {
    /** The remote's name. */
    name: string;
    /** Tag types: a mutation that invalidates a tag refetches every active query that provides it. */
    tags: readonly Tag[];
    /** Tags to invalidate when another remote announces a change. */
    reloadOn?: Partial<Record<PortalChange, TagsOf<NoInfer<Tag>>>>;
}

/**
 * Removes the API slice of a release: aborts its requests and drops its data and middleware. Call it only
 * after the components that use the API have unmounted.
 */
export declare const removeRemoteApi: <Tag extends string>(api: RemoteApi<Tag>) => void;

/** The id `new` creates a record. */
declare interface SaveRecord extends RecordAddress {
    /** Saves to `{endpoint}/{id}` instead of `{endpoint}`. */
    includeId: boolean;
    body: object;
    /** Other tags that change with this record. */
    alsoChanges: readonly string[];
    /** Changes to announce to other remotes. */
    announces: readonly PortalChange[];
    /** The session includes data of this record: reloads the signed-in user, in other tabs too. */
    changesSession: boolean;
    /** Creating a record sends an `Idempotency-Key`, so a retry never creates a second one. */
    headers?: Record<string, string> | undefined;
}

export { skipToken }

/**
 * Provides the store for remote APIs. Included in the layouts of dealers and administrators; pages with
 * another layout add their own. All providers share one store.
 */
export declare const StoreProvider: ({ children }: {
    children: ReactNode;
}) => string | number | bigint | boolean | JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | ReactElement<unknown, string | JSXElementConstructor<any>> | ReactPortal | null | undefined> | null | undefined;

declare type TagsOf<Tag extends string> = readonly Tag[] | ((ids: readonly string[] | undefined) => ReadonlyArray<TagDescription<Tag>>);

/**
 * A `transformResponse` for lists: combines the response array with the total count from the headers.
 *
 * @example
 * listOrders: build.query<ListPage<OrderRow>, ListParams>({
 *   query: (params) => ({ url: 'fabricator/order', params }),
 *   transformResponse: toListPage<OrderRow>,
 *   providesTags: listTags('Order'),
 * }),
 */
export declare const toListPage: <Row>(list: Row[], meta: PortalMeta | undefined) => ListPage<Row>;

export declare const usePortalDispatch: () => PortalStore['dispatch'];

export declare const usePortalSelector: TypedUseSelectorHook<PortalState>;

export { }
