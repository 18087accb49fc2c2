import { errorMessage } from '@slabdesk/portal';
import type { Records } from '@slabdesk/portal/api';
import { skipToken } from '@slabdesk/portal/api';
import { useState } from 'react';
import { getPath } from '../form/path';
import type { SelectOption } from '../form/select-field';
import { useRested } from './use-rested';

/** A list of records to choose from. */
export interface OptionSource {
  /** Below `/api/`: `admin/user`. */
  endpoint: string;
  /** What kind of records they are, and by whose API they load. */
  records: Records;
  /** The field that is shown and searched: `name`. */
  textField: string;
  /** A field that tells records of the same text apart: `email`. */
  detailField?: string;
  /** The field that is the value; the id unless another is given. */
  valueField?: string;
  /** More of the list's query: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>>;
  /** What is typed can be added, by a POST to the endpoint with it in `textField`. */
  canCreate?: boolean;
}

/** What a select offers. */
export interface Offer {
  options: readonly SelectOption[];
  /** Chosen or just made, but not among the options. */
  others: readonly SelectOption[];
  isLoading: boolean;
  error?: string | undefined;
  retry?: () => void;
  /** Makes an option of a text; undefined when that failed, which is then the `error`. */
  create?: ((text: string) => Promise<SelectOption | undefined>) | undefined;
  isCreating?: boolean;
}

/**
 * The options that an endpoint answers.
 *
 * @param typed a list that is too long to come at once is searched for this by the server
 */
export const useOptionSource = (
  source: OptionSource,
  value: string | null | undefined,
  typed: string,
): Offer => {
  const { endpoint, records, params, textField, detailField, valueField = '_id' } = source;
  const { endpoints, tag } = records;
  const toOption = (record: object): SelectOption => ({
    text: String(getPath(record, textField) ?? ''),
    value: String(getPath(record, valueField)),
    ...(detailField && { detail: String(getPath(record, detailField) ?? '') }),
  });
  const all = endpoints['record/options'].useQuery({ endpoint, tag, params });
  const isLong = all.data !== undefined && all.data.total > all.data.rows.length;
  const search = useRested(typed);
  const found = endpoints['record/options'].useQuery(
    isLong && search ? { endpoint, tag, params, search } : skipToken,
  );
  const page = isLong && search ? found : all;
  const options = (page.currentData ?? all.data)?.rows.map(toOption) ?? [];

  const isMissing =
    all.data && value && valueField === '_id' && !options.some((option) => option.value === value);
  const chosen = endpoints['record/get'].useQuery(isMissing ? { endpoint, id: value, tag } : skipToken);
  const [made, setMade] = useState<SelectOption>();
  const [create, creation] = endpoints['record/add-option'].useMutation();
  const failure = page.isFetching ? undefined : page.error;
  return {
    options,
    others: [
      ...(made ? [made] : []),
      ...(chosen.currentData ? [toOption(chosen.currentData as object)] : []),
    ],
    isLoading: page.isFetching || (isLong && search !== typed),
    error: creation.error ? errorMessage(creation.error) : failure && 'The choices could not be loaded.',
    ...(failure && { retry: () => void page.refetch() }),
    create: source.canCreate
      ? async (text) => {
          const answer = await create({ endpoint, tag, body: { [textField]: text } });
          if (!answer.data) return undefined;
          const option = toOption(answer.data.created);
          setMade(option);
          return option;
        }
      : undefined,
    isCreating: creation.isLoading,
  };
};
