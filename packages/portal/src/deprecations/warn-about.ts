import { DEPRECATED_APIS, deprecationText } from 'bff-contract/deprecations';

const warned = new Set<string>();

/**
 * A shared module that warns in the console when a remote first takes a deprecated export of it. For development builds
 * only: others give remotes the module itself.
 *
 * @param key the specifier of the module
 */
export const warnAbout = <Module extends object>(
  key: string,
  module: Module,
  apis = DEPRECATED_APIS,
): Module => {
  const deprecated = new Map(apis.filter((api) => api.module === key).map((api) => [api.name, api]));
  if (deprecated.size === 0) return module;
  return new Proxy(module, {
    get: (target, name) => {
      const api = typeof name === 'string' ? deprecated.get(name) : undefined;
      const text = api && deprecationText(api);
      if (text && !warned.has(text)) {
        warned.add(text);
        // With the stack, which names the file that uses it.
        console.warn(text);
      }
      return Reflect.get(target, name);
    },
  });
};
