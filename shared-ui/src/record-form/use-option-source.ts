import { errorMessage, isPortalError } from 'bff-contract/portal-error';
import { useState } from 'react';
import { getPath } from '../form/path';
import { SEARCH_DEBOUNCE_MS } from '../form/search-field';
import type { SelectOption } from '../form/select-field';
import { useDebouncedValue } from '../use-debounced-value';
import type { Records } from './records';
import { recordFormSelectTexts } from './texts';

/** Loads selectable records. */
export interface OptionSource {
  /** Path below `/api/`: `admin/user`. */
  endpoint: string;
  /** The record type and its API. */
  records: Records;
  /** The field to show and search: `name`. */
  textField: string;
  /** A field that distinguishes records with the same text: `email`. */
  detailField?: string;
  /** The field used as value; defaults to the id. */
  valueField?: string;
  /** Additional query parameters: `{ sort: 'name' }`. */
  params?: Readonly<Record<string, string>>;
  /** Lets users add the typed text, by a POST to the endpoint with the text as `textField`. */
  canCreate?: boolean;
}

/** The options of a select and their loading state. */
export interface SelectChoices {
  options: readonly SelectOption[];
  /** The selected option and newly created ones that are not in `options`. */
  others: readonly SelectOption[];
  isLoading: boolean;
  /** The server has found the options by the search text, also by fields that they don't show. */
  isSearched?: boolean;
  error?: string | undefined;
  retry?: () => void;
  /** Creates an option; resolves to undefined on failure and sets `error`. */
  create?: ((text: string) => Promise<SelectOption | undefined>) | undefined;
  isCreating?: boolean;
}

/**
 * Loads the options of a select from an endpoint.
 *
 * @param typed search text; the server searches it when the list doesn't fit in one page
 */
export const useOptionSource = (
  source: OptionSource,
  value: string | null | undefined,
  typed: string,
): SelectChoices => {
  const { endpoint, records, params, textField, detailField, valueField = '_id' } = source;
  const toOption = (record: object): SelectOption => ({
    text: String(getPath(record, textField) ?? ''),
    value: String(getPath(record, valueField)),
    ...(detailField && { detail: String(getPath(record, detailField) ?? '') }),
  });
  const all = records.useOptions({ endpoint, params });
  const isLong = all.data !== undefined && all.data.total > all.data.rows.length;
  const search = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const found = records.useOptions(isLong && search ? { endpoint, params, search } : undefined);
  const page = isLong && search ? found : all;
  const options = (page.currentData ?? all.data)?.rows.map(toOption) ?? [];

  const isMissing =
    all.data && value && valueField === '_id' && !options.some((option) => option.value === value);
  const chosen = records.useRecord(isMissing ? { endpoint, id: value } : undefined);
  const [made, setMade] = useState<SelectOption>();
  const [create, creation] = records.useAddOption();
  const isDeleted = isPortalError(chosen.error) && chosen.error.status === 404;
  const failure = page.isFetching ? undefined : page.error;
  return {
    options,
    others: [
      ...(made ? [made] : []),
      ...(chosen.currentData ? [toOption(chosen.currentData as object)] : []),
      ...(value && isDeleted ? [{ text: recordFormSelectTexts.deleted, value }] : []),
    ],
    isLoading: page.isFetching || (isLong && search !== typed),
    isSearched: page === found && search === typed && found.currentData !== undefined,
    error: creation.error
      ? errorMessage(creation.error)
      : failure
        ? recordFormSelectTexts.loadError
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
