/** The code of a page could not be had. Says nothing about the page itself: another attempt may work. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';

  constructor(
    readonly remote: string,
    readonly page: string,
    cause: unknown,
    /** Still under way when the patience ran out; it may yet arrive. */
    readonly late?: Promise<unknown>,
  ) {
    super(`The page "${page}" of the remote "${remote}" could not be loaded`, { cause });
  }
}
