import { recordsOf } from '@slabdesk/portal/api';
import type { Stage, StageMail } from 'bff-contract';
import { dealerApi } from '../../api';

export const STAGES = 'fabricator/stage';

/** Orders show the names of their stages. */
export const stageRecords = recordsOf(dealerApi, 'Stage', { alsoChanges: ['Order'] });

type SampleMail = Pick<StageMail, 'subject' | 'text'> & { stage: string };

const url = (id: string, call = '') => `${STAGES}/${encodeURIComponent(id)}${call}`;

const stagesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listStages: build.query<Stage[], void>({
      query: () => STAGES,
      providesTags: [{ type: 'Stage', id: 'LIST' }],
    }),
    /** Moves a stage to another place among the others. */
    moveStage: build.mutation<Stage, { id: string; position: number }>({
      query: ({ id, position }) => ({ url: url(id), body: { position }, once: true }),
      transformResponse: ({ updated }: { updated: Stage }) => updated,
      invalidatesTags: [{ type: 'Stage', id: 'LIST' }],
      // At once, so that the stage can be moved on.
      onQueryStarted: async ({ id, position }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          stagesApi.util.updateQueryData('listStages', undefined, (stages) => {
            const from = stages.findIndex(({ _id }) => _id === id);
            stages.splice(position, 0, ...stages.splice(from, 1));
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
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
  usePreviewStageMailMutation,
  useSendTestMailMutation,
  useListStagesQuery,
  useMoveStageMutation,
} = stagesApi;
