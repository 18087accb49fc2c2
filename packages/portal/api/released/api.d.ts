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
 * Tells the other remotes what has changed: each of them loads again what its `reloadOn` names for it.
 *
 * @example
 * announceChange('orders', { ids: [order._id], by: dealerApi });
 */
export declare const announceChange: (change: PortalChange, details?: Omit<Announcement, 'change'>) => void;

declare interface Announcement {
    change: PortalChange;
    /** The records that changed; any of them when left out. */
    ids?: readonly string[] | undefined;
    /** The API that changed it, and has invalidated its own tags. */
    by?: object | undefined;
}

/**
 * For `onQueryStarted` of a mutation: announces a change once the call has succeeded.
 *
 * @param by the API of the mutation, which invalidates its own tags itself
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

/** The state of an API slice, as far as the store reads it; empty once the API was removed. */
declare interface ApiState {
    queries?: Record<string, QueryState | undefined>;
    subscriptions?: Record<string, object | undefined>;
}

/** A store of loaded data that nothing is connected to yet. */
declare const configurePortalStore: () => EnhancedStore<    {
[x: string]: ApiState | undefined;
}, UnknownAction, Tuple<[StoreEnhancer<    {
dispatch: ThunkDispatch<    {
[x: string]: ApiState | undefined;
}, undefined, UnknownAction>;
}>, StoreEnhancer]>>;

/**
 * Makes a store of what was loaded; a page has one, each test its own. It holds the slices of all APIs, including those that are
 * registered later. When the session ends, in this tab or another one, everything that was loaded for the user is forgotten; the
 * guards then lead to /login.
 */
export declare const createPortalStore: () => PortalStore;

/**
 * Makes the API slice of a remote. Endpoint names and tags are the remote's own, and each release of it that is in the page has
 * a slice of its own. Feature files add their endpoints with `injectEndpoints`.
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

/** For `providesTags` of a list, paged or bare: the list itself and each record in it. */
export declare const listTags: <T extends string>(type: T) => (result: ListPage<Identified> | Identified[] | undefined) => Array<{
    type: T;
    id: string;
}>;

declare interface OptionQuery {
    /** Below `/api/`: `admin/user`. */
    endpoint: string;
    tag: string;
    search?: string;
    /** More of the list's query: `{ sort: 'name' }`. */
    params?: Readonly<Record<string, string>> | undefined;
}

/** Sends requests to the API and returns `{data}` or `{error}` in the shape of {@link PortalError}. */
export declare const portalBaseQuery: BaseQueryFn<PortalRequest | string, unknown, PortalError, Record<never, never>, PortalMeta>;

/** What several remotes show and any of them may change. */
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

/** Handed to `transformResponse` as its second argument. */
export declare interface PortalMeta {
    response?: Response;
}

/** One call of the API. A body makes it a POST unless `method` says otherwise. */
declare interface PortalRequest {
    /** Below `/api/`: `fabricator/order`. */
    url: string;
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /** Query; entries that are undefined, null or '' are left out. */
    params?: Record<string, string | number | boolean | null | undefined>;
    body?: unknown;
    /** Sends no tokens, and a 401 or 403 is an ordinary answer (sign-in, password pages, crash reports). */
    public?: boolean;
    headers?: Record<string, string>;
    /** Nobody has asked for it: a 403 leads nowhere. */
    background?: boolean;
    signal?: AbortSignal;
}

/** The state of each API by its reducer path. */
export declare type PortalState = Record<string, ApiState>;

export declare type PortalStore = ReturnType<typeof configurePortalStore>;

/** A query in the state of an API slice. */
declare interface QueryState {
    status?: string;
    endpointName?: string;
    originalArgs?: unknown;
    error?: unknown;
}

/** Which record: one of a resource, or with null the resource itself (one's own profile). */
declare interface RecordAddress {
    /** Below `/api/`: `fabricator/material`. */
    endpoint: string;
    id: string | null;
    /** What kind of record it is to the cache. */
    tag: string;
}

/** Records of one kind. Made by {@link recordsOf}. */
export declare type Records = ReturnType<typeof recordsOf>;

/**
 * The records of one kind, for a `RecordForm` or a select: loaded and saved through the remote's API. A record that is
 * created has an Idempotency-Key, so that a retry never makes a second one.
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
    /** Further kinds of records that change when one is saved. */
    alsoChanges?: readonly Tag[];
    /** What other remotes may show of such a record. */
    announces?: readonly PortalChange[];
}

declare type RecordToSave = Pick<SaveRecord, 'endpoint' | 'id' | 'includeId' | 'body' | 'changesSession'>;

/** The API slice of a remote, before its feature files have injected their endpoints. */
export declare type RemoteApi<Tag extends string> = Api<typeof portalBaseQuery, Record<never, never>, string, Tag, typeof coreModuleName | typeof reactHooksModuleName>;

export declare interface RemoteApiOptions<Tag extends string> {
    /** The remote's name. */
    name: string;
    /** Kinds of records: a mutation that invalidates one has every query that provides it load again. */
    tags: readonly Tag[];
    /** The tags that are out of date after a change that another remote announces. */
    reloadOn?: Partial<Record<PortalChange, TagsOf<NoInfer<Tag>>>>;
}

/**
 * Takes the API slice of a release off the page: its requests end, and its data and middleware are dropped. For a release whose
 * code is dropped as well; components that use the API must be gone.
 */
export declare const removeRemoteApi: <Tag extends string>(api: RemoteApi<Tag>) => void;

/** `new` as id creates one. */
declare interface SaveRecord extends RecordAddress {
    /** `{endpoint}/{id}` instead of `{endpoint}`. */
    includeId: boolean;
    body: object;
    /** Further kinds of records that change with this one. */
    alsoChanges: readonly string[];
    /** What other remotes may show of it. */
    announces: readonly PortalChange[];
    /** The session carries something of it: who is signed in is asked again, in the other tabs, too. */
    changesSession: boolean;
    /** An `Idempotency-Key` with a new record, so that a retry never makes a second one. */
    headers?: Record<string, string> | undefined;
}

export { skipToken }

/**
 * Lets what is inside use the APIs of remotes. The layouts of dealers and administrators bring it; a page of
 * another layout brings its own, and they all share the page's one store.
 */
export declare const StoreProvider: ({ children }: {
    children: ReactNode;
}) => string | number | bigint | boolean | JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | ReactElement<unknown, string | JSXElementConstructor<any>> | ReactPortal | null | undefined> | null | undefined;

declare type TagsOf<Tag extends string> = readonly Tag[] | ((ids: readonly string[] | undefined) => ReadonlyArray<TagDescription<Tag>>);

/**
 * For `transformResponse` of a list: joins the bare array with the count in the answer's headers.
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
