import type { SharedModule, Shares } from '../../shared-module';

/** A module within scopes of the federation runtime: a release gets the modules of one scope. */
type ScopedModule = SharedModule & { scope: string[] };

const isSame = (a: SharedModule, b: SharedModule): boolean =>
  ['lib', 'get'].every((key) => Reflect.get(a, key) === Reflect.get(b, key));

/**
 * The shared modules of several scopes in the format of the runtime. A module that is the same in several is one, so that it
 * has one instance and loads once.
 */
export const inScopes = (scopes: Record<string, Shares>): Record<string, ScopedModule[]> => {
  const byKey: Record<string, ScopedModule[]> = {};
  for (const [scope, shares] of Object.entries(scopes)) {
    for (const [key, share] of Object.entries(shares)) {
      const known = byKey[key] ?? [];
      byKey[key] = known;
      const same = known.find((other) => isSame(other, share));
      if (same) same.scope.push(scope);
      else known.push({ ...share, scope: [scope] });
    }
  }
  return byKey;
};
