import { errorMessage } from 'bff-contract/portal-error';
import { useState } from 'react';
import { getPath } from '../form/path';
import type { SelectOption } from '../form/select-field';
import type { Records } from './records';
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
  const toOption = (record: object): SelectOption => ({
    text: String(getPath(record, textField) ?? ''),
    value: String(getPath(record, valueField)),
    ...(detailField && { detail: String(getPath(record, detailField) ?? '') }),
  });
  const all = records.useOptions({ endpoint, params });
  const isLong = all.data !== undefined && all.data.total > all.data.rows.length;
  const search = useRested(typed);
  const found = records.useOptions(isLong && search ? { endpoint, params, search } : undefined);
  const page = isLong && search ? found : all;
  const options = (page.currentData ?? all.data)?.rows.map(toOption) ?? [];

  const isMissing =
    all.data && value && valueField === '_id' && !options.some((option) => option.value === value);
  const chosen = records.useRecord(isMissing ? { endpoint, id: value } : undefined);
  const [made, setMade] = useState<SelectOption>();
  const [create, creation] = records.useAddOption();
  const failure = page.isFetching ? undefined : page.error;
  return {
    options,
    others: [
      ...(made ? [made] : []),
      ...(chosen.currentData ? [toOption(chosen.currentData as object)] : []),
    ],
    isLoading: page.isFetching || (isLong && search !== typed),
    error: creation.error
      ? errorMessage(creation.error)
      : failure
        ? 'The choices could not be loaded.'
        : undefined,
    ...(failure ? { retry: () => void page.refetch() } : {}),
    create: source.canCreate
      ? async (text) => {
          const created = await create({ endpoint, body: { [textField]: text } });
          if (!created) return undefined;
          const option = toOption(created);
          setMade(option);
          return option;
        }
      : undefined,
    isCreating: creation.isLoading,
  };
};
