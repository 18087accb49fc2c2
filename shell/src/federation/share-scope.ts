import { noteFailedCode } from 'shared-ui/shell';

/** A module that the shell provides, in the format of webpack's share scopes. */
export interface SharedModule {
  /** Answers how to get the module; a promise where its code has to load first. */
  get: () => (() => object) | Promise<() => object>;
  from: string;
  eager: boolean;
  loaded?: 1;
}

/** By import specifier, then by version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** The shell's own code for a remote did not load: no other release of the remote would help. */
export class ShareLoadError extends Error {
  override name = 'ShareLoadError';
}

/** A module that the shell has anyway. */
export const eagerShare = (version: string, module: object): Record<string, SharedModule> => ({
  [version]: { get: () => () => module, from: 'shell', eager: true, loaded: 1 },
});

/**
 * A module whose code loads when the first remote needs it. Containers take a rejected share for good, so a failure
 * comes as a module that throws when it is used, and that is there once another attempt succeeded.
 */
export const lazyShare = (version: string, load: () => Promise<object>): Record<string, SharedModule> => {
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
  return { [version]: { get: () => attempt().then(() => use), from: 'shell', eager: false } };
};
