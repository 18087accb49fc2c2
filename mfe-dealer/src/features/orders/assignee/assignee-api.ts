import { dealerApi } from '../../../api';

export interface Colleague {
  _id: string;
  name: string;
}

export const { useListColleaguesQuery } = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    listColleagues: build.query<Colleague[], void>({
      query: () => 'fabricator/colleague',
      providesTags: ['Team'],
    }),
  }),
});
