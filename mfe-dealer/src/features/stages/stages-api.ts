import { recordsOf } from '@slabdesk/portal/api';
import type { OrderTotals, Stage, StageMail } from 'bff-contract';
import { dealerApi } from '../../api';

export const STAGES = 'fabricator/stage';

/** Orders show the names of their stages. */
export const stageRecords = recordsOf(dealerApi, 'Stage', { alsoChanges: ['Order'] });

type SampleMail = Pick<StageMail, 'subject' | 'text'> & { stage: string };

const url = (id: string, call = '') => `${STAGES}/${encodeURIComponent(id)}${call}`;

/** Moves that have no response yet, and the ids as they were before the first of them. */
let moves = 0;
let before: string[] = [];

const stagesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listStages: build.query<Stage[], void>({
      query: () => STAGES,
      providesTags: [{ type: 'Stage', id: 'LIST' }],
    }),
    /** How many orders are in a stage. */
    countOrders: build.query<number, string>({
      query: (stage) => ({ url: 'fabricator/order/totals', params: { stage } }),
      transformResponse: ({ orders, cancelled }: OrderTotals) => orders + (cancelled?.orders ?? 0),
    }),
    /** Moves a stage to another place among the others. */
    moveStage: build.mutation<Stage, { id: string; position: number }>({
      query: ({ id, position }) => ({ url: url(id), body: { position }, once: true }),
      transformResponse: ({ updated }: { updated: Stage }) => updated,
      invalidatesTags: [{ type: 'Stage', id: 'LIST' }],
      // At once, so that the stage can be moved on.
      onQueryStarted: async ({ id, position }, { dispatch, queryFulfilled }) => {
        const change = (recipe: (stages: Stage[]) => void) =>
          dispatch(stagesApi.util.updateQueryData('listStages', undefined, recipe));
        change((stages) => {
          if (moves === 0) before = stages.map(({ _id }) => _id);
          const from = stages.findIndex(({ _id }) => _id === id);
          stages.splice(position, 0, ...stages.splice(from, 1));
        });
        moves += 1;
        await queryFulfilled.catch(() =>
          change((stages) => void stages.sort((a, b) => before.indexOf(a._id) - before.indexOf(b._id))),
        );
        moves -= 1;
      },
    }),
    previewStageMail: build.mutation<Pick<StageMail, 'subject' | 'text'>, SampleMail>({
      query: (body) => ({ url: 'fabricator/stage-mail/preview', body }),
    }),
    sendTestMail: build.mutation<unknown, SampleMail>({
      query: (body) => ({ url: 'fabricator/stage-mail/test', body }),
    }),
  }),
});

export const {
  useLazyCountOrdersQuery,
  usePreviewStageMailMutation,
  useSendTestMailMutation,
  useListStagesQuery,
  useMoveStageMutation,
} = stagesApi;
