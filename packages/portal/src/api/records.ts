import { skipToken } from '@reduxjs/toolkit/query';
import type { OptionQuery, RecordAddress, RecordToSave } from 'bff-contract/list';
import type { PortalError } from 'bff-contract/portal-error';
import { useCallback } from 'react';
import { announceChange, type PortalEvents } from '../pages/changes';
import { tellOtherTabs } from '../session/other-tabs';
import { refreshViewer } from '../viewer/viewer';
import { type ListPage, toListPage } from './list-query';
import type { RemoteApi } from './remote-api';

/** Maximum number of options; further records are found by typing. */
const PAGE_SIZE = 100;

/** With the cache tag of the record type. */
type Tagged<Query> = Query & { tag: string };

interface Effects {
  /** Other tags that change with this record. */
  alsoChanges: readonly string[];
  /** Changes to announce to other remotes. */
  announces: ReadonlyArray<keyof PortalEvents>;
}

interface SaveRecord extends Tagged<RecordToSave>, Effects {}

const recordUrl = (endpoint: string, id: string | null): string =>
  id === null ? endpoint : `${endpoint}/${encodeURIComponent(id)}`;

const tagsOf = ({ id, tag }: Tagged<RecordAddress>) => {
  if (id === null) return [tag];
  const list = { type: tag, id: 'LIST' };
  return id === 'new' ? [list] : [{ type: tag, id }, list];
};

interface Deletion extends Tagged<{ endpoint: string; id: string }>, Effects {}

/** The server responds with `{created}` or `{updated}`, or with the record itself. */
const savedRecord = (body: unknown): unknown => {
  const { created, updated } = (body ?? {}) as { created?: unknown; updated?: unknown };
  return created ?? updated ?? body;
};

const injectInto = (api: RemoteApi<string>) => {
  const announce = ({ announces }: Effects) => {
    for (const change of announces) announceChange(change, { by: api });
  };
  /** Deleting a record and restoring it change its lists, which are outdated if another tab has deleted it. */
  const deletion = {
    invalidatesTags: (_answer: unknown, error: unknown, { tag, alsoChanges }: Deletion) =>
      error && (error as PortalError).status !== 404 ? [] : [{ type: tag, id: 'LIST' }, ...alsoChanges],
    onQueryStarted: (sent: Deletion, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) =>
      queryFulfilled.then(
        () => announce(sent),
        () => undefined,
      ),
  };
  const recordApi = api.injectEndpoints({
    // The slash in the name avoids collisions with the remote's own endpoints.
    endpoints: (build) => ({
      'record/get': build.query<unknown, Tagged<RecordAddress>>({
        query: ({ endpoint, id }) => recordUrl(endpoint, id),
        providesTags: (_record, _error, address) =>
          address.id === null ? [address.tag] : [{ type: address.tag, id: address.id }],
      }),
      'record/save': build.mutation<unknown, SaveRecord>({
        query: ({ endpoint, id, includeId, body }) => ({
          url: recordUrl(endpoint, includeId && id !== 'new' ? id : null),
          body,
          once: true,
        }),
        transformResponse: savedRecord,
        onQueryStarted: async (sent, { dispatch, queryFulfilled }) => {
          const saved = await queryFulfilled.catch(() => undefined);
          if (!saved) return;
          const { endpoint, id, tag } = sent;
          if (sent.changesSession) {
            void refreshViewer();
            tellOtherTabs();
          }
          announce(sent);
          // A form that opens before the refetch completes starts from the saved version.
          if (id !== 'new')
            void dispatch(recordApi.util.upsertQueryData('record/get', { endpoint, id, tag }, saved.data));
        },
        // After a conflict, the cached record is outdated.
        invalidatesTags: (_record, error, sent) =>
          error && (error as PortalError).status !== 409 ? [] : [...tagsOf(sent), ...sent.alsoChanges],
      }),
      'record/delete': build.mutation<unknown, Deletion>({
        query: ({ endpoint, id }) => ({ url: recordUrl(endpoint, id), method: 'DELETE' }),
        ...deletion,
      }),
      'record/restore': build.mutation<unknown, Deletion>({
        query: ({ endpoint, id }) => ({
          url: `${recordUrl(endpoint, id)}/restore`,
          method: 'POST',
          once: true,
        }),
        ...deletion,
      }),
      'record/options': build.query<ListPage<object>, Tagged<OptionQuery>>({
        query: ({ endpoint, search, params }) => ({
          url: endpoint,
          params: { pageSize: PAGE_SIZE, search, ...params },
        }),
        transformResponse: toListPage<object>,
        providesTags: (_page, _error, { tag }) => [{ type: tag, id: 'LIST' }],
      }),
      'record/add-option': build.mutation<{ created: object }, Tagged<OptionQuery> & { body: object }>({
        query: ({ endpoint, body }) => ({ url: endpoint, body, once: true }),
        invalidatesTags: (_answer, error, { tag }) => (error ? [] : [{ type: tag, id: 'LIST' }]),
      }),
    }),
  });
  return recordApi;
};

/** Resolves to the error of a failed call; `unwrap` rejects with it. */
type DeletionCall = (id: string) => Promise<{ error?: unknown }> & { unwrap: () => Promise<unknown> };

type RecordEndpoints = ReturnType<typeof injectInto>['endpoints'];

/** Adds the endpoints for record forms and selects to an API. */
export const injectRecords = <Tag extends string>(api: RemoteApi<Tag>): void =>
  void injectInto(api as unknown as RemoteApi<string>);

export interface RecordsOptions<Tag extends string> {
  /** Other tags to invalidate when a record is saved. */
  alsoChanges?: readonly Tag[];
  /** Changes to announce to other remotes. */
  announces?: ReadonlyArray<keyof PortalEvents>;
}

/**
 * Loads, saves, deletes and restores records of one type through a remote's API, for a `RecordForm`, a
 * select or a list. Creating a record sends an Idempotency-Key, so a retry never creates a second one.
 *
 * @example
 * <RecordForm records={recordsOf(dealerApi, 'LineItem', { alsoChanges: ['Summary'] })} … />
 */
export const recordsOf = <Tag extends string>(
  api: RemoteApi<Tag>,
  tag: NoInfer<Tag>,
  { alsoChanges = [], announces = [] }: RecordsOptions<NoInfer<Tag>> = {},
) => {
  const endpoints = api.endpoints as RecordEndpoints;
  const effects = { tag, alsoChanges, announces };
  return {
    useRecord: (address: RecordAddress | undefined, { fresh = false } = {}) =>
      endpoints['record/get'].useQuery(address ? { ...address, tag } : skipToken, {
        refetchOnMountOrArgChange: fresh,
      }),
    useOptions: (query: OptionQuery | undefined) =>
      endpoints['record/options'].useQuery(query ? { ...query, tag } : skipToken),
    useSave: () => {
      const [save] = endpoints['record/save'].useMutation();
      return (record: RecordToSave): Promise<unknown> => save({ ...record, ...effects }).unwrap();
    },
    /** Returns a function that deletes the record with an id. */
    useDelete: (endpoint: string): DeletionCall => {
      const [remove] = endpoints['record/delete'].useMutation();
      return useCallback((id: string) => remove({ endpoint, id, ...effects }), [remove, endpoint]);
    },
    /** Returns a function that restores a deleted record. */
    useRestore: (endpoint: string): DeletionCall => {
      const [restore] = endpoints['record/restore'].useMutation();
      return useCallback((id: string) => restore({ endpoint, id, ...effects }), [restore, endpoint]);
    },
    useAddOption: () => {
      const [add, { isLoading, error }] = endpoints['record/add-option'].useMutation();
      const create = async (query: OptionQuery & { body: object }) =>
        (await add({ ...query, tag })).data?.created;
      return [create, { isLoading, error }] as const;
    },
  };
};
