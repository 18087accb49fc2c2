/** The code of a part of a remote could not be had. Says nothing about the part itself: another attempt may work. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';

  constructor(
    readonly remote: string,
    /** As people call it: `page "orders"`. */
    readonly part: string,
    cause: unknown,
    /** Still under way when the patience ran out; it may yet arrive. */
    readonly late?: Promise<unknown>,
  ) {
    super(`The ${part} of the remote "${remote}" could not be loaded`, { cause });
  }
}
