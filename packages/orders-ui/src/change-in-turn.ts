import type { Order } from 'bff-contract';

/** Versions that own changes have made, one after the other, from the one that was shown. */
interface Made {
  shown: number;
  version: number;
}

/** The last own change of each order that is being changed. */
const last = new Map<string, Promise<Made | undefined>>();

/**
 * Makes one change of an order after the other. A change that was chosen before the page showed the last one names the
 * version that this has made: it is no conflict.
 *
 * @param order as it was shown
 * @param send makes the change over a version
 * @param versionIn the version that the change has made; undefined if it has failed
 */
export const changeInTurn = <Result>(
  { _id, version: shown }: Pick<Order, '_id' | 'version'>,
  send: (version: number) => Promise<Result>,
  versionIn: (result: Result) => number | undefined,
): Promise<Result> => {
  const before = last.get(_id) ?? Promise.resolve(undefined);
  const result = before.then((made) =>
    send(made && shown >= made.shown && shown < made.version ? made.version : shown),
  );
  const made = result.then(
    (done) => {
      const version = versionIn(done);
      return version === undefined ? before : { shown, version };
    },
    () => before,
  );
  last.set(_id, made);
  // The page shows it from here on.
  void made.then(() => last.get(_id) === made && last.delete(_id));
  return result;
};
