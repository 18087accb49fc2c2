import { type Static, Type } from '@sinclair/typebox';
import { Body, Created, IdParams, Time } from './common';
import { LIMITS } from './constants';
import { endpoint, onceByKey, permittedEach } from './endpoint';

export const TermsVersion = Type.Integer({ minimum: 1, description: 'From 1, per dealer' });

/** One version of the terms to which a dealer's customers agree when they accept an order. It never changes. */
export const DealerTerms = Type.Object({
  version: TermsVersion,
  text: Type.String({ description: 'Empty: from this version on, there are no terms' }),
  at: Time,
  author: Type.String({ description: 'Who published it' }),
});
export type DealerTerms = Static<typeof DealerTerms>;

/** The terms that hold, as customers see them. */
export const CurrentTerms = Type.Pick(DealerTerms, ['version', 'text']);
export type CurrentTerms = Static<typeof CurrentTerms>;

export const appTermsEndpoints = {
  current: endpoint('session', 'GET app/fabricator/:id/terms', {
    summary: 'The terms to which customers agree when they accept an order; 404 for a dealer without terms',
    params: IdParams,
    response: { 200: CurrentTerms },
  }),
};

export const dealerTermsEndpoints = permittedEach(
  { read: 'business:manage', change: 'business:manage' },
  {
    list: endpoint('dealer', 'GET fabricator/terms', {
      summary: `The last ${LIMITS.termsShown} versions of my terms, newest first; the first one holds`,
      response: { 200: Type.Array(DealerTerms) },
    }),
    publish: onceByKey(
      endpoint('dealer', 'POST fabricator/terms', {
        summary: 'Publish a new version of my terms',
        description:
          'Orders that were accepted keep their version. The text that already holds makes no new version. 409 `STALE_VERSION`, with the version that holds in `current`, unless `version` is its number.',
        body: Body({
          text: Type.String({
            text: 'block',
            maxLength: LIMITS.termsLength,
            description: 'Empty ends the terms',
          }),
          version: Type.Integer({
            minimum: 0,
            description: 'The version that was seen; 0 if there was none',
          }),
        }),
        response: { 201: Created(DealerTerms) },
      }),
    ),
  },
);
