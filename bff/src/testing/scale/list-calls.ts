import * as contract from 'bff-contract';

/** The lists of the API, with everything they can be asked for, generated from the contract. */
export interface ListEndpoint {
  access: contract.Access;
  /** Below `/api/`. */
  path: string;
  /** The values of `sort`; half of them descending. */
  sorts: string[];
  /** Filters, each with the values that a call may send. Undefined: any text. */
  filters: Record<string, string[] | undefined>;
  /** Filters that every call must send. */
  required: string[];
  hasSearch: boolean;
}

interface Property {
  type?: string | string[];
  /** The schema of each value, for a filter that takes several. */
  items?: Property;
  calendarDay?: boolean;
  pattern?: string;
  const?: string;
  enum?: string[];
  anyOf?: Property[];
}

const PAGING = ['page', 'pageSize', 'after', 'sort', 'search'];

const valuesOf = (property: Property): string[] | undefined => {
  if (property.type === 'boolean') return ['true', 'false'];
  if (property.enum) return property.enum;
  if (property.calendarDay) return [property.pattern?.includes('T') ? '2024-07-01T00:00:00Z' : '2024-07-01'];
  if (property.items) return valuesOf(property.items);
  const literals = property.anyOf?.map((each) => each.const);
  return literals?.every((each) => each !== undefined) ? (literals as string[]) : undefined;
};

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'schema' in value;

const toList = ({ url, config, schema }: contract.Endpoint): ListEndpoint | undefined => {
  const query = schema.querystring as
    | { properties?: Record<string, Property>; required?: string[] }
    | undefined;
  const properties = query?.properties;
  if (!properties?.after || !properties.sort) return undefined;
  const filters = Object.entries(properties).filter(([name]) => !PAGING.includes(name));
  return {
    access: config.access,
    path: url.replace(/^\/api\//, ''),
    sorts: valuesOf(properties.sort) ?? [],
    filters: Object.fromEntries(filters.map(([name, property]) => [name, valuesOf(property)])),
    required: query?.required ?? [],
    hasSearch: 'search' in properties,
  };
};

/** Every list of the API. */
export const listEndpoints: ListEndpoint[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, endpoints]) => Object.values(endpoints as object))
  .filter(isEndpoint)
  .map(toList)
  .filter((list) => list !== undefined);

/**
 * Every sort order of a list with no filter, each filter, and each pair of filters.
 *
 * @param textFor a value for a filter that takes any text; undefined leaves the filter out
 * @param isPairwise each pair of filters has one sort order: any two of sort order, filter and filter still occur together
 * @returns query strings
 */
export const combinationsOf = (
  { sorts, filters, required }: ListEndpoint,
  textFor: (filter: string) => string | undefined,
  isPairwise = false,
): string[] => {
  const settings = Object.entries(filters).flatMap(([name, values]) => {
    const value = values?.[0] ?? textFor(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const always = settings.filter((setting) => required.includes(setting.split('=')[0] ?? ''));
  const optional = settings.filter((setting) => !always.includes(setting));
  const pairs = optional.flatMap((first, index) =>
    optional.slice(index + 1).map((second) => [first, second]),
  );
  const sortsOf = (chosen: string[], turn: number) =>
    isPairwise && chosen.length === 2 ? sorts.filter((_, index) => index === turn % sorts.length) : sorts;
  return [[], ...optional.map((each) => [each]), ...pairs].flatMap((chosen, turn) =>
    sortsOf(chosen, turn).map((sort) => [...always, ...chosen, `sort=${sort}`].join('&')),
  );
};
