import type { LoadFailure } from 'bff-contract/constants';
import { ShareLoadError } from './shared-module';

/** The code of a release could not be used, and it is known why. */
export class ReleaseFailure extends Error {
  constructor(
    readonly kind: LoadFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What webpack throws when the script of a chunk fails. */
interface ChunkError {
  name: 'ChunkLoadError';
  type?: string;
  request?: string;
}

const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** A script that the browser received, and refused since it is not what was released. */
export const scriptFailure = (url: string): 'altered' | 'missing' => {
  const entries = performance.getEntriesByName?.(url, 'resource') ?? [];
  const { responseStatus = 0 } = (entries.at(-1) ?? {}) as Partial<PerformanceResourceTiming>;
  return responseStatus >= 200 && responseStatus < 300 ? 'altered' : 'missing';
};

/** Why a load failed, as it is reported. */
export const failureKind = (error: unknown): LoadFailure => {
  if (error instanceof ReleaseFailure) return error.kind;
  if (error instanceof ShareLoadError) return 'shell';
  if (!isChunkError(error)) return 'broken';
  return error.type === 'timeout' ? 'timeout' : scriptFailure(error.request ?? '');
};
