import { announces } from '@slabdesk/portal/api';
import type { PriceChange, PriceChangeReport, PriceChangeUndo, PriceRestore } from 'bff-contract';
import { dealerApi } from '../../api';
import { type ImportAnswers, type ImportReport, linesAnswered } from './import-answers';

/** The two parts of a price list. */
export type PricedKind = 'material' | 'line-item';

/** Records to change: the given ids, or all that match the search and filters, minus exclusions. */
export type PriceScope = Pick<PriceChange, 'ids' | 'filter' | 'except'>;

/** The part of a change that says how each record changes. */
export type ChangedValues = Omit<PriceChange, keyof PriceScope | 'dryRun' | 'expect'>;

interface ChangeArgs {
  kind: PricedKind;
  /** A change by a percentage, or to the prices of a day. */
  change: PriceChange | PriceRestore;
}

const urlOf = ({ kind, change }: ChangeArgs): string =>
  `fabricator/${kind}/${'on' in change ? 'restore-prices' : 'change-prices'}`;

interface ImportArgs {
  kind: PricedKind;
  file: { name: string; content: Blob };
  answers: ImportAnswers;
  /** Applies the dry run with this fingerprint; omit for a dry run. */
  expect?: string;
  /** With an Idempotency-Key: a retry after a lost response gets the same response. */
  headers?: Record<string, string>;
}

const TAG_OF = { material: 'Material', 'line-item': 'LineItem' } as const satisfies Record<
  PricedKind,
  string
>;

const formOf = ({ name, content }: ImportArgs['file'], answers: ImportAnswers): FormData => {
  const form = new FormData();
  for (const answer of ['update', 'add'] as const) {
    const lines = linesAnswered(answers, answer);
    if (lines.length > 0) form.append(answer, lines.join());
  }
  form.append('file', content, name);
  return form;
};

export const priceChangesApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    previewPriceChange: build.query<PriceChangeReport, ChangeArgs>({
      query: (args) => ({ url: urlOf(args), body: { ...args.change, dryRun: true } }),
      // Don't cache: previews have thousands of rows and aren't reused.
      keepUnusedDataFor: 5,
    }),
    changePrices: build.mutation<PriceChangeReport, ChangeArgs>({
      query: (args) => ({ url: urlOf(args), body: args.change, once: true }),
      invalidatesTags: (_answer, error, { kind }) => (error ? [] : [TAG_OF[kind]]),
      onQueryStarted: announces('price-list', dealerApi),
    }),
    undoPriceChange: build.mutation<{ restored: number }, PriceChangeUndo & { kind: PricedKind }>({
      query: ({ kind, changes }) => ({
        url: `fabricator/${kind}/change-prices/undo`,
        body: { changes },
        once: true,
      }),
      invalidatesTags: (_answer, error, { kind }) => (error ? [] : [TAG_OF[kind]]),
      onQueryStarted: announces('price-list', dealerApi),
    }),
    importPriceList: build.mutation<ImportReport, ImportArgs>({
      query: ({ kind, file, answers, expect, headers }) => ({
        url: `fabricator/${kind}/import`,
        params: expect === undefined ? { dryRun: true } : { expect },
        body: formOf(file, answers),
        ...(headers && { headers }),
      }),
      invalidatesTags: (report, _error, { kind }) =>
        report && !report.dryRun ? [TAG_OF[kind], 'Summary'] : [],
      onQueryStarted: announces('price-list', dealerApi),
    }),
  }),
});

export const { usePreviewPriceChangeQuery, useChangePricesMutation, useImportPriceListMutation } =
  priceChangesApi;
