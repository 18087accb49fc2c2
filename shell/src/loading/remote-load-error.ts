/** A remote's code could not be loaded. Another attempt may succeed. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';

  constructor(
    readonly remote: string,
    /** For messages: `page "orders"`. */
    readonly part: string,
    cause: unknown,
    /** The load that was still running when it timed out. It may yet succeed. */
    readonly pending?: Promise<unknown>,
  ) {
    super(`The ${part} of the remote "${remote}" could not be loaded`, { cause });
  }
}
