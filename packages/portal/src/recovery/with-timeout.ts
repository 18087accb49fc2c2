/**
 * Resolves or rejects as `work` does, unless that takes too long.
 *
 * @param makeError the reason of the rejection then
 */
export const withTimeout = <Result>(
  work: PromiseLike<Result>,
  ms: number,
  makeError: () => unknown,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(makeError()), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
