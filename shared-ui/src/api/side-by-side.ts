/** What is touched of an API; its types are those of whoever adds calls. */
interface AnyApi {
  injectEndpoints: (options: { endpoints: (build: unknown) => Record<string, unknown> }) => unknown;
  endpoints: Record<string, unknown>;
  util: Record<string, unknown>;
}

type Names = ReadonlyMap<string, string>;

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The hooks that RTK Query makes of a name. */
const hooksOf = (name: string): string[] => [
  `use${capital(name)}Query`,
  `useLazy${capital(name)}Query`,
  `use${capital(name)}Mutation`,
];

/** Functions whose first argument is the name of a call. */
const BY_NAME = ['updateQueryData', 'upsertQueryData', 'patchQueryData', 'prefetch'];

const renameFirst = (call: unknown, names: Names): unknown =>
  typeof call === 'function'
    ? (name: string, ...rest: unknown[]) => call(names.get(name) ?? name, ...rest)
    : call;

/** The API under the names that were asked for, where some of them had to be others. */
const underNames = (api: AnyApi, names: Names): AnyApi => {
  const all = api as AnyApi & Record<string, unknown>;
  const view: AnyApi & Record<string, unknown> = {
    ...all,
    endpoints: { ...api.endpoints },
    util: { ...api.util },
  };
  for (const [name, own] of names) {
    view.endpoints[name] = api.endpoints[own];
    const ownHooks = hooksOf(own);
    for (const [index, hook] of hooksOf(name).entries()) view[hook] = all[ownHooks[index] ?? ''];
  }
  for (const call of BY_NAME) view.util[call] = renameFirst(api.util[call], names);
  return view;
};

/** The names under which each call was added, oldest first. */
const namesOf = new Map<string, string[]>();

/** The other releases' names of a call. */
export const siblingsOf = (name: string): string[] =>
  [...namesOf.values()].find((names) => names.includes(name))?.filter((other) => other !== name) ?? [];

/**
 * Lets several releases of a remote add their calls. RTK Query takes a name once and leaves later calls of that name out;
 * here they are kept beside the first ones, and whoever adds some goes on with the very calls it added.
 */
export const sideBySide = <A>(given: A): A => {
  const api = given as unknown as AnyApi;
  const inject = api.injectEndpoints.bind(api);
  api.injectEndpoints = ({ endpoints }) => {
    const renamed = new Map<string, string>();
    const add = (name: string): string => {
      const known = namesOf.get(name) ?? [];
      const own = name in api.endpoints ? `${name}.${known.length + 1}` : name;
      namesOf.set(name, [...known, own]);
      if (own !== name) renamed.set(name, own);
      return own;
    };
    inject({
      endpoints: (build) =>
        Object.fromEntries(Object.entries(endpoints(build)).map(([name, call]) => [add(name), call])),
    });
    return renamed.size > 0 ? underNames(api, renamed) : api;
  };
  return given;
};
