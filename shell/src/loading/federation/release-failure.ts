import type { LoadFailure } from 'bff-contract/constants';
import { ShareLoadError } from '../../shared-module';

/** A release can't be used, with the kind of failure. */
export class ReleaseFailure extends Error {
  constructor(
    readonly kind: LoadFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** webpack's error for a chunk whose script failed to load. */
interface ChunkError {
  name: 'ChunkLoadError';
  type?: string;
  request?: string;
}

const isChunkError = (error: unknown): error is ChunkError =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Why a script failed to load: `altered` if the browser received it, but its integrity hash did not match. */
export const scriptFailure = (url: string): 'altered' | 'missing' => {
  const entries = performance.getEntriesByName?.(url, 'resource') ?? [];
  const { responseStatus = 0 } = (entries.at(-1) ?? {}) as Partial<PerformanceResourceTiming>;
  return responseStatus >= 200 && responseStatus < 300 ? 'altered' : 'missing';
};

/** The kind of failure to report for an error. */
export const failureKind = (error: unknown): LoadFailure => {
  if (error instanceof ReleaseFailure) return error.kind;
  if (error instanceof ShareLoadError) return 'shell';
  if (!isChunkError(error)) return 'broken';
  return error.type === 'timeout' ? 'timeout' : scriptFailure(error.request ?? '');
};
