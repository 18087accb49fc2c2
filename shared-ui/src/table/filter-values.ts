import { formatDate } from '@slabdesk/units';
import type { TableFilter } from './column';
import { tableFilterTexts as texts } from './texts';

/** Values by query parameter. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** Whether the calendar has a day, `YYYY-MM-DD`. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The query parameters of a filter. */
export const fieldsOf = ({ field, range }: TableFilter): string[] =>
  range ? [field, range.from, range.to] : [field];

export const splitValue = (value: string | undefined): string[] => value?.split(',') ?? [];

/** Whether a query parameter of a filter may have a value: an address may have any. */
export const isValueOf = ({ field, options, several }: TableFilter, name: string, value: string): boolean => {
  if (name !== field) return isDay(value);
  const isOption = (text: string) => options.some((option) => option.value === text);
  return isOption(value) || (several === true && splitValue(value).every(isOption));
};

export const isActive = (filter: TableFilter, values: FilterValues): boolean =>
  fieldsOf(filter).some((field) => values[field] !== undefined);

/** The parameters that choose an option, or none. */
export const choiceOf = (
  filter: TableFilter,
  value: string | undefined,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(fieldsOf(filter).map((field) => [field, undefined])),
  [filter.field]: value,
});

const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, day, 'UTC');

/** Describes the chosen values. */
export const chosenText = ({ field, options, range }: TableFilter, values: FilterValues): string => {
  const value = values[field];
  if (value !== undefined) {
    const textOf = (each: string) => options.find((option) => option.value === each)?.text;
    return textOf(value) ?? splitValue(value).map(textOf).join(', ');
  }
  const [from, to] = range ? [values[range.from], values[range.to]] : [];
  if (from && to) return texts.between(dayText(from), dayText(to));
  if (from) return texts.since(dayText(from));
  return to ? texts.until(dayText(to)) : texts.any;
};
