import { noteFailedCode } from 'shared-ui/shell';

/** A module that the shell provides to remotes, as the federation runtime takes it. */
export type SharedModule = {
  version: string;
  shareConfig: { singleton: true; requiredVersion: false };
} & ({ lib: () => object } | { get: () => Promise<() => object> });

/** Which versions fit is checked before any code of a release runs, by what its descriptor says. */
const shareConfig = { singleton: true, requiredVersion: false } as const;

/** The shell's own code for a remote did not load: no other release of the remote would help. */
export class ShareLoadError extends Error {
  override name = 'ShareLoadError';
}

/** A module that the shell has anyway. */
export const eagerShare = (version: string, module: object): SharedModule => ({
  version,
  shareConfig,
  lib: () => module,
});

/**
 * A module whose code loads when the first remote needs it. The runtime takes a rejected share for good, so a failure
 * comes as a module that throws when it is used, and that is there once another attempt succeeded.
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
    throw new ShareLoadError('Code of the shell could not be loaded', { cause: failure });
  };
  return { version, shareConfig, get: () => attempt().then(() => use) } satisfies SharedModule;
};
