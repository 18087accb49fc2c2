import { noteFailedCode } from 'shared-ui/shell';

/** The modules that the shell provides, by specifier. */
export type Shares = Record<string, SharedModule>;

/** A module that the shell provides to remotes, in the format of the federation runtime. */
export type SharedModule = {
  version: string;
  shareConfig: { singleton: true; requiredVersion: false };
} & ({ lib: () => object } | { get: () => Promise<() => object> });

/** No version check here: descriptors are checked before any code of a release runs. */
const shareConfig = { singleton: true, requiredVersion: false } as const;

/** A shared module of the shell failed to load. Another release of the remote would not help. */
export class ShareLoadError extends Error {
  override name = 'ShareLoadError';
}

/** A share whose module is part of the shell's main bundle. */
export const eagerShare = (version: string, module: object): SharedModule => ({
  version,
  shareConfig,
  lib: () => module,
});

/**
 * A share whose module loads when a remote first needs it. The runtime caches a rejected share forever, so a failed load
 * resolves to a factory that throws until a later attempt succeeds.
 */
export const lazyShare = (version: string, load: () => Promise<object>) => {
  let module: object | undefined;
  let failure: unknown;
  let forget: (() => void) | undefined;
  const attempt = () =>
    load().then(
      (loaded) => {
        module = loaded;
        forget?.();
      },
      (error: unknown) => {
        failure = error;
        forget ??= noteFailedCode(attempt);
      },
    );
  const use = (): object => {
    if (module) return module;
    throw new ShareLoadError('A shared module could not be loaded', { cause: failure });
  };
  return { version, shareConfig, get: () => attempt().then(() => use) } satisfies SharedModule;
};
