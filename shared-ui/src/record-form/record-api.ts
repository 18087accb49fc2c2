import { baseApi, type Tag } from '../api/base-api';
import { tellOtherTabs } from '../portal/other-tabs';
import type { PortalError } from '../portal/portal-error';
import { refreshViewer } from '../portal/viewer';

/** Which record: one of a resource, or with null the resource itself (one's own profile). */
export interface RecordAddress {
  /** Below `/api/`: `fabricator/material`. */
  endpoint: string;
  id: string | null;
  /** What kind of record it is to the cache. */
  tag: Tag;
}

/** `new` as id makes one. */
export interface SaveRecord extends RecordAddress {
  /** `{endpoint}/{id}` instead of `{endpoint}`. */
  includeId: boolean;
  body: object;
  /** Further kinds of records that change with this one. */
  alsoChanges: readonly Tag[];
  /** The session carries something of it: who is signed in is asked again, in the other tabs, too. */
  changesSession: boolean;
  /** An `Idempotency-Key` with a new record, so that a retry never makes a second one. */
  headers?: Record<string, string> | undefined;
}

export const recordUrl = (endpoint: string, id: string | null): string =>
  id === null ? endpoint : `${endpoint}/${encodeURIComponent(id)}`;

const tagsOf = ({ id, tag }: RecordAddress) => {
  if (id === null) return [tag];
  const list = { type: tag, id: 'LIST' };
  return id === 'new' ? [list] : [{ type: tag, id }, list];
};

/** Answers `{created}` or `{updated}`; some calls answer the record itself. */
const savedRecord = (answer: unknown): unknown => {
  const { created, updated } = (answer ?? {}) as { created?: unknown; updated?: unknown };
  return created ?? updated ?? answer;
};

export const recordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRecord: build.query<unknown, RecordAddress>({
      query: ({ endpoint, id }) => recordUrl(endpoint, id),
      providesTags: (_record, _error, address) =>
        address.id === null ? [address.tag] : [{ type: address.tag, id: address.id }],
    }),
    saveRecord: build.mutation<unknown, SaveRecord>({
      query: ({ endpoint, id, includeId, body, headers }) => ({
        url: recordUrl(endpoint, includeId && id !== 'new' ? id : null),
        body,
        ...(headers && { headers }),
      }),
      transformResponse: savedRecord,
      onQueryStarted: async ({ endpoint, id, tag, changesSession }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        if (changesSession) {
          void refreshViewer();
          tellOtherTabs();
        }
        // A form that opens before the record has come again starts from the version that was saved.
        if (id !== 'new')
          void dispatch(recordApi.util.upsertQueryData('getRecord', { endpoint, id, tag }, saved.data));
      },
      // A record that somebody else has changed is out of date here, too.
      invalidatesTags: (_record, error, sent) =>
        error && (error as PortalError).status !== 409 ? [] : [...tagsOf(sent), ...sent.alsoChanges],
    }),
  }),
});

export const { useGetRecordQuery, useSaveRecordMutation } = recordApi;
